package dev.portcullis.ejb.sentinel;

import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.util.Set;

/**
 * The changes of rights since shortly before a block.
 *
 * @param forgotten whether they are no longer recorded, because the block is too old
 * @param changed the changed rights, if known
 */
record PolicyChangeSet(boolean forgotten, Set<PolicyChange> changed) {
  /** For a block that is too old. */
  static final PolicyChangeSet FORGOTTEN = new PolicyChangeSet(true, Set.of());

  private static final PolicyChange EVERYTHING = new PolicyChange(Kind.EVERYTHING, "");

  /** Copies the set. */
  PolicyChangeSet {
    changed = Set.copyOf(changed);
  }

  /** Whether the decision about the transaction may have been different before the changes. */
  boolean mayAffect(JudgedTransaction transaction) {
    boolean isOfAccount = transaction.seen().origin() == ObservedTransaction.Origin.ACCOUNT;
    if (transaction.userId() == null && !isOfAccount) {
      // An unknown sender may have been known: the wallet may have been removed since.
      return transaction.concerned().stream().anyMatch(changed::contains);
    }
    return forgotten
        || changed.contains(EVERYTHING)
        || transaction.concerned().stream().anyMatch(changed::contains);
  }
}
