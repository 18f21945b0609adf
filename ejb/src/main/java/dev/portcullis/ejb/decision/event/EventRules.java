package dev.portcullis.ejb.decision.event;

import java.util.List;

/**
 * The event permissions of a registered contract.
 *
 * @param organizationId the organization of the contract, null for the zone
 * @param rules the permissions, any of which may qualify
 */
public record EventRules(String organizationId, List<EventRule> rules) {
  /** Copies the list. */
  public EventRules {
    rules = List.copyOf(rules);
  }
}
