package dev.portcullis.ejb.decision.event;

import java.util.List;

/**
 * The event permissions of a registered contract.
 *
 * @param organizationId whose contract it is, null for the zone's
 * @param rules any of which may qualify
 */
public record EventRules(String organizationId, List<EventRule> rules) {
  /** Copies the list. */
  public EventRules {
    rules = List.copyOf(rules);
  }
}
