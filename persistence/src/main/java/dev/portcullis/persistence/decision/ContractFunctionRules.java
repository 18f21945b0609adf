package dev.portcullis.persistence.decision;

import java.util.List;

/**
 * The function permissions of a registered contract and of its template.
 *
 * @param organizationId whose contract it is, null for the zone's
 * @param rules its permissions, as far as they were asked about
 */
public record ContractFunctionRules(String organizationId, List<FunctionRuleRow> rules) {
  /** Copies the list. */
  public ContractFunctionRules {
    rules = List.copyOf(rules);
  }
}
