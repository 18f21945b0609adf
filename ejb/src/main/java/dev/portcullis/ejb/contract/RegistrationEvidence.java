package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.outbound.PrefetchedResponse;

/**
 * What was found out about the address of a registration before its transaction began.
 *
 * @param isBound whether the caller is bound by the rule of ADR 0106
 * @param hasCode whether there is a contract; asked for callers who are bound
 */
public record RegistrationEvidence(boolean isBound, PrefetchedResponse<Boolean> hasCode) {
  /** Of callers who are not bound. */
  static final RegistrationEvidence NOT_NEEDED =
      new RegistrationEvidence(false, PrefetchedResponse.never());
}
