package dev.portcullis.ejb.decision.event;

import dev.portcullis.persistence.decision.ContractEventRules;
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

  /** The stored permissions in the form that decisions need. */
  public static EventRules of(ContractEventRules stored) {
    return new EventRules(
        stored.organizationId(), stored.rules().stream().map(EventDecisions::rule).toList());
  }
}
