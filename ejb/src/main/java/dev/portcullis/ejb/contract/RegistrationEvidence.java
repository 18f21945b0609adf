package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.outbound.PrefetchedResponse;

/**
 * The result of the address check that runs before a registration's transaction.
 *
 * @param isBound whether there must be a contract: the rule of ADR 0106 applies to the caller, or
 *     the route is one of the zone's
 * @param hasCode whether there is a contract; queried only if the rule applies
 */
public record RegistrationEvidence(boolean isBound, PrefetchedResponse<Boolean> hasCode) {
  /** For callers to which the rule does not apply. */
  static final RegistrationEvidence NOT_NEEDED =
      new RegistrationEvidence(false, PrefetchedResponse.never());
}
