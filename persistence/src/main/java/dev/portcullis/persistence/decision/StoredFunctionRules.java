package dev.portcullis.persistence.decision;

import java.util.List;

/**
 * The function permissions of a registered contract and of its template.
 *
 * @param organizationId whose contract it is, null for the zone's
 * @param rules its permissions, as far as they were asked about
 */
public record StoredFunctionRules(String organizationId, List<StoredFunctionRule> rules) {
  /** Copies the list. */
  public StoredFunctionRules {
    rules = List.copyOf(rules);
  }
}
