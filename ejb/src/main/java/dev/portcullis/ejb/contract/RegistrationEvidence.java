package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Failure;

/**
 * What was found out about the address of a registration before its transaction began: a network
 * must not be waited for with a transaction open.
 *
 * @param isBound whether the caller is bound by the rule of ADR 0106
 * @param hasCode whether there is a contract; false if the caller is not bound
 * @param problem why the node did not say so, or null
 */
public record RegistrationEvidence(boolean isBound, boolean hasCode, Failure problem) {
  /** Of callers who are not bound. */
  static final RegistrationEvidence NOT_NEEDED = new RegistrationEvidence(false, false, null);

  static RegistrationEvidence of(boolean hasCode) {
    return new RegistrationEvidence(true, hasCode, null);
  }

  static RegistrationEvidence missing(Failure problem) {
    return new RegistrationEvidence(true, false, problem);
  }

  /** Whether there is a contract, if the node said so. */
  boolean requireCode() {
    if (problem != null) {
      throw problem;
    }
    return hasCode;
  }
}
