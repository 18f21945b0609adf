package dev.portcullis.persistence.decision;

import java.util.List;

/**
 * The event permissions of a registered contract.
 *
 * @param organizationId the contract's organization, null for the zone
 * @param rules its permissions, limited to the query
 */
public record ContractEventRules(String organizationId, List<EventRuleRow> rules) {
  /** Copies the list. */
  public ContractEventRules {
    rules = List.copyOf(rules);
  }
}
