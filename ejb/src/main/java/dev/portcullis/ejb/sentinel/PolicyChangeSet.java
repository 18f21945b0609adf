package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.util.Set;

/**
 * What rights changed since shortly before a block.
 *
 * @param forgotten whether that is not known any more, for the block is too old
 * @param changed what did, where it is known
 */
record PolicyChangeSet(boolean forgotten, Set<PolicyChange> changed) {
  /** Those of a block that is too old. */
  static final PolicyChangeSet FORGOTTEN = new PolicyChangeSet(true, Set.of());

  private static final PolicyChange EVERYTHING = new PolicyChange(Kind.EVERYTHING, "");

  /** Copies the set. */
  PolicyChangeSet {
    changed = Set.copyOf(changed);
  }

  /** Whether what was decided about the transaction may have been otherwise. */
  boolean concern(JudgedTransaction transaction) {
    if (transaction.userId() == null) {
      // Whoever is unknown now may have been known: their wallet was taken from them.
      return transaction.concerned().stream().anyMatch(changed::contains);
    }
    return forgotten
        || changed.contains(EVERYTHING)
        || transaction.concerned().stream().anyMatch(changed::contains);
  }
}
