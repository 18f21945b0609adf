package dev.portcullis.ejb.passkey;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.grant.StepUpVerifier;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.passkey.CeremonyQueries;
import dev.portcullis.persistence.passkey.CeremonyQueries.Scope;
import dev.portcullis.persistence.passkey.Passkey;
import dev.portcullis.persistence.passkey.PasskeyRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Performs step-ups: a passkey assertion for one named action (R-IDN-12). */
@Stateless
public class StepUpService {
  private static final Duration LIFE = Duration.ofMinutes(2);
  private static final int BYTES = 32;

  @Inject private PasskeyRepository passkeys;
  @Inject private CeremonyQueries ceremonies;
  @Inject private PasskeyChallenges challenges;
  @Inject private PasskeyConfig config;

  /**
   * A challenge for one of the caller's passkeys.
   *
   * @throws Failure INVALID_INPUT without any passkey; RATE_LIMITED after ten challenges in five
   *     minutes
   */
  @Audited(action = AuditAction.PASSKEY_STEP_UP_BEGIN, resource = ResourceType.PASSKEY_CHALLENGE)
  public StepUpChallengeView begin(@AuditedId String userId, BeginStepUpRequest request) {
    List<Passkey> known = passkeys.ofUser(userId);
    if (known.isEmpty()) {
      throw Failure.of(Reason.INVALID_INPUT, "You have no passkey to step up with");
    }
    return new StepUpChallengeView(
        config.rpId(),
        challenges.issue(StepUpVerifier.scope(request.action())),
        CredentialDescriptor.of(known));
  }

  /**
   * The proof for a passkey assertion.
   *
   * @throws Failure VALIDATION if the assertion cannot be read; FORBIDDEN if it is invalid
   */
  @Audited(
      action = AuditAction.PASSKEY_STEP_UP_VERIFIED,
      failure = AuditAction.PASSKEY_STEP_UP_FAILED,
      resource = ResourceType.PASSKEY_CHALLENGE)
  public StepUpProofView finish(@AuditedId String userId, FinishStepUpRequest request) {
    Ceremony ceremony = Ceremony.read(request.assertion(), "assertion");
    Scope scope = StepUpVerifier.scope(request.action());
    boolean proven =
        passkeys
            .findForUse(userId, ceremony.credentialId())
            .filter(passkey -> ceremony.isBy(passkey, config))
            .isPresent();
    if (!proven || !challenges.use(ceremony, scope)) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "assertion is not valid for this challenge, or the challenge was used or has expired");
    }
    String proof = Ceremony.base64(Ids.bytes(BYTES));
    return new StepUpProofView(new Secret(proof), ceremonies.addProof(proof, scope, LIFE));
  }
}
