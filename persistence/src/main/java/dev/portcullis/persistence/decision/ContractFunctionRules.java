package dev.portcullis.persistence.decision;

import java.util.List;

/**
 * The function permissions of a registered contract and of its template.
 *
 * @param organizationId the contract's organization, null for the zone
 * @param rules its permissions, limited to the query
 */
public record ContractFunctionRules(String organizationId, List<FunctionRuleRow> rules) {
  /** Copies the list. */
  public ContractFunctionRules {
    rules = List.copyOf(rules);
  }
}
