package dev.portcullis.ejb.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A passkey's answer for one named action (R-IDN-12). */
@ServiceTest
class StepUpServiceTest {
  private static final String ACTION = "passkey:register";

  @Inject private StepUpService stepUps;
  private final TestWallet wallet = TestWallet.random();
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private String user;
  private SessionTokenView session;

  @BeforeEach
  void signIn() {
    user = Given.user(wallet);
    session = Sessions.open(user, wallet);
  }

  @Test
  void anAnswerIsWorthOneProofForTwoMinutes() {
    PasskeyView passkey = Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    StepUpChallengeView challenge = stepUps.begin(user, new BeginStepUpRequest(ACTION));
    Recorded.row("passkey.step-up-begin", "passkey-challenge", user, null);
    assertThat(challenge.rpId()).isEqualTo("localhost");
    assertThat(challenge.allowCredentials())
        .extracting(CredentialDescriptor::id)
        .containsExactly(passkey.credentialId());
    FinishStepUpRequest answer = answer(challenge, ACTION);
    Sessions.act(session);
    StepUpProofView proof = stepUps.finish(user, answer);
    Recorded.row("passkey.step-up-verified", "passkey-challenge", user, null);
    assertThat(proof.proof().reveal()).matches("[A-Za-z0-9_-]{43}");
    assertThat(proof.expiresAt()).isBefore(Instant.now().plus(Duration.ofMinutes(3)));
    Sessions.act(session);
    Refused.of(Reason.FORBIDDEN, () -> stepUps.finish(user, answer));
    AuditLogView row = Refused.row(403);
    assertThat(row.actionType()).isEqualTo("passkey.step-up-failed");
    assertThat(row.actionDetails().resourceType()).isEqualTo("passkey-challenge");
    assertThat(row.actionDetails().resourceId()).isEqualTo(user);
  }

  @Test
  void anAnswerHoldsForItsActionAndItsSession() {
    Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    StepUpChallengeView challenge = stepUps.begin(user, new BeginStepUpRequest(ACTION));
    Refused.of(Reason.FORBIDDEN, () -> stepUps.finish(user, answer(challenge, "passkey:delete")));
    Sessions.act(Sessions.open(user, wallet));
    Refused.of(Reason.FORBIDDEN, () -> stepUps.finish(user, answer(challenge, ACTION)));
    Sessions.act(session);
    assertThat(stepUps.finish(user, answer(challenge, ACTION))).isNotNull();
  }

  @Test
  void anAnswerThatCannotBeReadIsNoProof() {
    Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    Refused.of(
        Reason.VALIDATION, () -> stepUps.finish(user, new FinishStepUpRequest(ACTION, Map.of())));
  }

  /** Some clients send every field of a response, with null for those of a registration. */
  @Test
  void anAssertionWithANullAttestationIsAProof() {
    Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    StepUpChallengeView challenge = stepUps.begin(user, new BeginStepUpRequest(ACTION));
    Map<String, Object> assertion = Passkeys.answer(authenticator, challenge);
    Map<String, Object> response = new HashMap<>();
    ((Map<?, ?>) assertion.get("response"))
        .forEach((field, value) -> response.put(String.valueOf(field), value));
    response.put("attestationObject", null);
    assertion.put("response", response);
    assertThat(stepUps.finish(user, new FinishStepUpRequest(ACTION, assertion))).isNotNull();
  }

  @Test
  void thePasskeyOfAnotherProvesNothing() {
    Passkeys.register(user, wallet, authenticator);
    TestWallet theirs = TestWallet.random();
    TestAuthenticator foreign = new TestAuthenticator();
    String other = Given.user(theirs);
    Passkeys.register(other, theirs, foreign);
    SessionTokenView session2 = Sessions.open(other, theirs);
    Sessions.act(session2);
    StepUpChallengeView challenge = stepUps.begin(other, new BeginStepUpRequest(ACTION));
    Sessions.act(session);
    Refused.of(
        Reason.FORBIDDEN,
        () ->
            stepUps.finish(
                user, new FinishStepUpRequest(ACTION, Passkeys.answer(foreign, challenge))));
  }

  @Test
  void aUserWithoutAPasskeyCannotStepUp() {
    Sessions.act(session);
    Refused.of(Reason.INVALID_INPUT, () -> stepUps.begin(user, new BeginStepUpRequest(ACTION)));
  }

  @Test
  void aRolledBackStepUpLeavesTheChallengeValid() throws Exception {
    Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    StepUpChallengeView challenge = stepUps.begin(user, new BeginStepUpRequest(ACTION));
    FinishStepUpRequest answer = answer(challenge, ACTION);
    Sessions.act(session);
    Services.rolledBack(() -> stepUps.finish(user, answer));
    Recorded.nothing();
    assertThat(stepUps.finish(user, answer)).isNotNull();
  }

  private FinishStepUpRequest answer(StepUpChallengeView challenge, String action) {
    return new FinishStepUpRequest(action, Passkeys.answer(authenticator, challenge));
  }
}
