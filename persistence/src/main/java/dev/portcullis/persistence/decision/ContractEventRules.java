package dev.portcullis.persistence.decision;

import java.util.List;

/**
 * The event permissions of a registered contract.
 *
 * @param organizationId whose contract it is, null for the zone's
 * @param rules its permissions, as far as they were asked about
 */
public record ContractEventRules(String organizationId, List<EventRuleRow> rules) {
  /** Copies the list. */
  public ContractEventRules {
    rules = List.copyOf(rules);
  }
}
