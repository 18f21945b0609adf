package dev.portcullis.persistence.policy;

import java.util.Set;

/**
 * What a look at the changes found.
 *
 * @param snapshot what the look could see, for the next one to see the rest
 * @param changes what no look before could see; empty if that was too much to be told one by one
 * @param tooMany whether it was
 */
public record PolicyPollResult(String snapshot, Set<PolicyChange> changes, boolean tooMany) {
  /** Copies the changes. */
  public PolicyPollResult {
    changes = Set.copyOf(changes);
  }
}
