package dev.portcullis.persistence.policy;

import java.util.Set;

/**
 * The result of a poll for changes.
 *
 * @param snapshot the snapshot of the poll, from which the next one continues
 * @param changes the changes that no earlier poll could see; empty if there were too many
 * @param tooMany whether there were too many
 */
public record PolicyPollResult(String snapshot, Set<PolicyChange> changes, boolean tooMany) {
  /** Copies the changes. */
  public PolicyPollResult {
    changes = Set.copyOf(changes);
  }
}
