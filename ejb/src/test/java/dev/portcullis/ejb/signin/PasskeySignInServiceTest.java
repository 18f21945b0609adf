package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.oidc.SecondFactorRequirement;
import dev.portcullis.ejb.passkey.MfaChallengeView;
import dev.portcullis.ejb.passkey.SecondFactor;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The end of a sign-in that waited for a passkey (R-IDN-9, ADR 0022). */
@ServiceTest(
    settings = {
      "secret.master-key=" + Given.MASTER_KEY,
      "operator.oidc-issuer=https://operator.example",
      "operator.oidc-subject=operator",
      "operator.oidc-jwks-uri=https://operator.example/keys",
      "operator.oidc-audience=portcullis",
      "signin.client-id=gate",
      "signin.url=https://gate.example"
    })
class PasskeySignInServiceTest {
  private static final RequestingApplication CONSOLE =
      new RequestingApplication("portcullis-console", "https://gate.example/console/", "state 1");

  @Inject private PasskeySignInService signIns;
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private String user;

  @BeforeEach
  void account() {
    TestWallet wallet = TestWallet.random();
    user = Given.userAt("https://operator.example", "s" + Ids.id());
    Acting.asOperator();
    Services.get(UserService.class)
        .replace(
            user,
            new UserDefinition(
                "Admin", List.of(wallet.address()), null, null, Given.references("admin")));
    Passkeys.register(user, wallet, authenticator);
    Acting.asStranger();
  }

  @Test
  void anAnswerSendsTheBrowserBackWithASession() throws Exception {
    MfaChallengeView challenge = challenge();
    Acting.asStranger();
    SignInResultView ended = signIns.end(answer(challenge), sealed(challenge, CONSOLE));
    Recorded.row("auth.login_succeeded", "session", ended.auditId(), null);
    assertThat(Recorded.row().activeUserId()).isEqualTo(user);
    URI back = URI.create(ended.redirectUrl().reveal());
    assertThat(back.toString()).startsWith("https://gate.example/console/#");
    assertThat(back.getRawFragment()).endsWith("state=state%201");
    String token = back.getRawFragment().split("[=&]", -1)[1];
    Acting.asStranger();
    assertThat(Services.get(Authentication.class).authenticateToken(token).userId())
        .isEqualTo(user);
    Acting.asStranger();
    Refused.of(
        Reason.UNAUTHENTICATED, () -> signIns.end(answer(challenge), sealed(challenge, CONSOLE)));
    assertThat(Refused.row(401).actionType()).isEqualTo("passkey.authenticate-failed");
  }

  @Test
  void anAssertionForAnotherChallengeIsRejected() throws Exception {
    MfaChallengeView waiting = challenge();
    MfaChallengeView other = challenge();
    Acting.asStranger();
    Refused.of(Reason.UNAUTHENTICATED, () -> signIns.end(answer(other), sealed(waiting, CONSOLE)));
    Refused.of(
        Reason.VALIDATION,
        () -> signIns.end(new PasskeyAnswerRequest(Map.of()), sealed(waiting, CONSOLE)));
  }

  @Test
  void withoutASignInOfThisBrowserNothingIsAnswered() throws Exception {
    MfaChallengeView challenge = challenge();
    Acting.asStranger();
    for (String sealed :
        new String[] {
          null, "", "nonsense", sealed(challenge, CONSOLE, Instant.now().getEpochSecond() - 1)
        }) {
      Refused.of(Reason.UNAUTHENTICATED, () -> signIns.end(answer(challenge), sealed));
    }
    assertThat(Refused.row(401).actionType()).isEqualTo("auth.login_failed");
  }

  @Test
  void anApplicationNoLongerRegisteredGetsNoSession() throws Exception {
    MfaChallengeView challenge = challenge();
    Acting.asStranger();
    Refused.invalid(
        () ->
            signIns.end(
                answer(challenge),
                sealed(challenge, new RequestingApplication("gone", "https://gone.example", "s"))),
        "client_id");
    Refused.invalid(
        () ->
            signIns.end(
                answer(challenge),
                sealed(
                    challenge,
                    new RequestingApplication("portcullis-console", "https://evil.example", "s"))),
        "redirect_uri");
  }

  @Test
  void anAccountDeletedDuringSignInReceivesNoToken() throws Exception {
    MfaChallengeView challenge = challenge();
    Acting.asOperator();
    Services.get(UserService.class).delete(user);
    Acting.asStranger();
    Refused.of(Reason.FORBIDDEN, () -> signIns.end(answer(challenge), sealed(challenge, CONSOLE)));
  }

  @Test
  void aRolledBackSignInLeavesTheChallengeValid() throws Exception {
    MfaChallengeView challenge = challenge();
    PasskeyAnswerRequest answer = answer(challenge);
    Acting.asStranger();
    Services.rolledBack(() -> signIns.end(answer, sealed(challenge, CONSOLE)));
    Recorded.nothing();
    assertThat(signIns.end(answer, sealed(challenge, CONSOLE))).isNotNull();
  }

  @Test
  void withoutConfigurationNoSignInCompletes() {
    Services.set("signin.client-id", "");
    Services.set("signin.url", "");
    Acting.asStranger();
    Refused.of(Reason.NOT_FOUND, () -> signIns.end(new PasskeyAnswerRequest(Map.of()), null));
  }

  /** As the previous login requested. */
  private MfaChallengeView challenge() throws Exception {
    Acting.asStranger();
    return Services.inTransaction(
            () ->
                Services.get(SecondFactor.class)
                    .outcome(Services.get(UserRepository.class).find(user).orElseThrow(), null))
        .missing()
        .orElseThrow();
  }

  private PasskeyAnswerRequest answer(MfaChallengeView challenge) {
    return new PasskeyAnswerRequest(Passkeys.answer(authenticator, challenge));
  }

  private String sealed(MfaChallengeView challenge, RequestingApplication application) {
    return sealed(challenge, application, Instant.now().getEpochSecond() + 60);
  }

  private String sealed(MfaChallengeView challenge, RequestingApplication application, long end) {
    return PendingPasskey.CODEC.close(
        new PendingPasskey(
            new SecondFactorRequirement(user, null, challenge.challenge()), application, end),
        Services.get(SecretConfig.class).keys());
  }
}
