package dev.portcullis.persistence.decision;

import dev.portcullis.persistence.permission.EventPermission.Match;
import java.util.Set;

/**
 * An event permission as it is stored.
 *
 * @param match which events
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param roleIds those of the queried roles that qualify
 */
public record EventRuleRow(Match match, boolean organizationOnly, Set<String> roleIds) {
  /** Copies the set. */
  public EventRuleRow {
    roleIds = Set.copyOf(roleIds);
  }
}
