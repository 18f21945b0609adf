package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.contract.ClaimState;
import dev.portcullis.persistence.contract.Deployer;
import java.util.Optional;

/**
 * The decision whether an organization may register a contract, with its reason (ADR 0106). It
 * depends only on facts; the first matching rule decides.
 */
enum RegistrationDecision {
  ALLOWED,
  /** There is no contract at the address. */
  NO_CODE,
  /** Another organization, or the zone, deployed the contract. */
  NOT_DEPLOYER,
  /** The deployer is unknown, and the zone refused the claim of the organization. */
  REFUSED,
  /** The deployer is unknown, and the zone has not decided yet. */
  UNCONFIRMED;

  /**
   * The facts for the decision.
   *
   * @param organizationId the organization that registers the contract
   * @param isBound whether the rule applies to the caller: not the zone, and the guard is on
   * @param isRegistered whether the organization has registered the contract already
   * @param hasCode whether there is a contract at the address
   * @param claim the state of the organization's claim to the contract, if it has one
   * @param deployer the deployer of the contract, as far as the gateway recorded it
   */
  record Facts(
      String organizationId,
      boolean isBound,
      boolean isRegistered,
      boolean hasCode,
      Optional<ClaimState> claim,
      Optional<Deployer> deployer) {}

  static RegistrationDecision of(Facts facts) {
    if (!facts.isBound() || facts.isRegistered()) {
      return ALLOWED;
    }
    if (!facts.hasCode()) {
      return NO_CODE;
    }
    if (facts.claim().equals(Optional.of(ClaimState.CONFIRMED))) {
      return ALLOWED;
    }
    Optional<Deployer> known = facts.deployer().filter(Deployer::isKnown);
    if (known.isPresent()) {
      return facts.organizationId().equals(known.get().organizationId()) ? ALLOWED : NOT_DEPLOYER;
    }
    return facts.claim().equals(Optional.of(ClaimState.REFUSED)) ? REFUSED : UNCONFIRMED;
  }

  /** The decision on the zone's routes: who deployed the contract does not matter there. */
  static RegistrationDecision ofZone(RegistrationEvidence evidence) {
    return evidence.isBound() && !evidence.hasCode().get() ? NO_CODE : ALLOWED;
  }

  /**
   * Verifies that the contract may be registered.
   *
   * @throws Failure VALIDATION, FORBIDDEN or CONTRACT_UNCONFIRMED if not
   */
  void require() {
    switch (this) {
      case ALLOWED -> {}
      case NO_CODE ->
          throw Failure.invalid("contractAddress", "must be the address of a contract with code");
      case NOT_DEPLOYER ->
          throw Failure.of(
              Reason.FORBIDDEN,
              "Your organization did not deploy this contract. Only its deployer or a zone"
                  + " administrator can register it");
      case REFUSED ->
          throw Failure.of(
              Reason.FORBIDDEN, "The zone rejected your organization's claim to this contract");
      case UNCONFIRMED ->
          throw Failure.of(
              Reason.CONTRACT_UNCONFIRMED,
              "The deployer of this contract is unknown. A zone administrator must confirm your"
                  + " organization's claim, which is pending, before you can register it");
    }
  }
}
