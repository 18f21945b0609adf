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
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.session.SessionOrigin;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The caller's passkeys (R-IDN-11). */
@ServiceTest
class PasskeyServiceTest {
  @Inject private PasskeyService passkeys;
  @Inject private StepUpService stepUps;
  private final TestWallet wallet = TestWallet.random();
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private String user;
  private SessionTokenView session;

  @BeforeEach
  void signIn() {
    user = Given.user(wallet);
    session = Sessions.open(user, wallet);
    Sessions.act(session);
  }

  @Test
  void theFirstPasskeyIsRegisteredWithoutProof() {
    RegistrationOptions options = passkeys.begin(user, null);
    Recorded.row("passkey.register-begin", "passkey-challenge", user, null);
    assertThat(options.rp().id()).isEqualTo("localhost");
    assertThat(options.excludeCredentials()).isEmpty();
    assertThat(options.attestation()).isEqualTo("none");
    assertThat(options.authenticatorSelection().userVerification()).isEqualTo("required");
    Sessions.act(session);
    PasskeyView made = passkeys.finish(Passkeys.made(authenticator, options));
    Recorded.row("passkey.register", "passkey", made.id(), null);
    assertThat(made.lastUsedAt()).isNull();
    assertThat(passkeys.list()).containsExactly(made);
  }

  @Test
  void aRegistrationHoldsOnceForItsSessionAndItsChallenge() {
    RegistrationOptions options = passkeys.begin(user, null);
    RegistrationOptions second = passkeys.begin(user, null);
    FinishRegistrationRequest made = Passkeys.made(authenticator, options);
    FinishRegistrationRequest alsoBegun = Passkeys.made(authenticator, second);
    Sessions.act(Sessions.open(user, wallet));
    Refused.of(Reason.INVALID_INPUT, () -> passkeys.finish(made));
    Sessions.act(session);
    passkeys.finish(made);
    Sessions.act(session);
    Refused.of(Reason.INVALID_INPUT, () -> passkeys.finish(made));
    assertThat(Refused.row(400).actionType()).isEqualTo("passkey.register");
    Sessions.act(session);
    Refused.of(Reason.INVALID_INPUT, () -> passkeys.finish(alsoBegun));
    Refused.of(
        Reason.VALIDATION, () -> passkeys.finish(new FinishRegistrationRequest(Map.of(), null)));
    assertThat(passkeys.list()).hasSize(1);
  }

  @Test
  void pagesOfOthersRegisterNothing() {
    RegistrationOptions options = passkeys.begin(user, null);
    Refused.of(
        Reason.INVALID_INPUT,
        () ->
            passkeys.finish(
                Passkeys.made(new TestAuthenticator().from("https://evil.example"), options)));
  }

  @Test
  void anotherPasskeyNeedsAProof() {
    PasskeyView first = Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    assertThat(Refused.of(Reason.STEP_UP_REQUIRED, () -> passkeys.begin(user, null)))
        .hasMessage("passkey:register");
    assertThat(Refused.row(401).actionType()).isEqualTo("passkey.step-up-rejected");
    String proof = proof("passkey:register");
    Sessions.act(session);
    RegistrationOptions options = passkeys.begin(user, proof);
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType)
        .containsExactlyInAnyOrder("passkey.step-up-consumed", "passkey.register-begin");
    assertThat(options.excludeCredentials())
        .extracting(CredentialDescriptor::id)
        .containsExactly(first.credentialId());
    Refused.of(Reason.STEP_UP_REQUIRED, () -> passkeys.begin(user, proof));
    passkeys.finish(Passkeys.made(new TestAuthenticator(), options));
    assertThat(passkeys.list()).hasSize(2);
  }

  @Test
  void aUserHasSoManyPasskeysAtMost() {
    RegistrationOptions first = passkeys.begin(user, null);
    RegistrationOptions alsoBegun = passkeys.begin(user, null);
    Services.set("passkey.max-per-user", "1");
    Sessions.act(session);
    passkeys.finish(Passkeys.made(authenticator, first));
    Sessions.act(session);
    assertThat(Refused.of(Reason.CONFLICT, () -> passkeys.begin(user, "any")))
        .hasMessageContaining("at most 1 passkeys");
    Sessions.act(session);
    Refused.of(
        Reason.CONFLICT, () -> passkeys.finish(Passkeys.made(new TestAuthenticator(), alsoBegun)));
    assertThat(passkeys.list()).hasSize(1);
  }

  @Test
  void aProofThatWasNotNeededInTheEndIsNotUsedUp() throws Exception {
    Passkeys.register(user, wallet, authenticator);
    String proof = proof("passkey:register");
    Sessions.act(session);
    Services.rolledBack(() -> passkeys.begin(user, proof));
    Recorded.nothing();
    assertThat(passkeys.begin(user, proof)).isNotNull();
  }

  @Test
  void aPasskeyIsRenamedByItsOwner() {
    PasskeyView made = Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    assertThat(passkeys.rename(made.id(), new RenamePasskeyRequest("Laptop")).deviceName())
        .isEqualTo("Laptop");
    Recorded.row("passkey.update", "passkey", made.id(), null);
    TestWallet theirs = TestWallet.random();
    Sessions.act(Sessions.open(Given.user(theirs), theirs));
    Refused.of(
        Reason.FORBIDDEN, () -> passkeys.rename(made.id(), new RenamePasskeyRequest("Mine")));
    Refused.of(Reason.FORBIDDEN, () -> passkeys.delete(made.id()));
    Refused.of(Reason.NOT_FOUND, () -> passkeys.rename("none", new RenamePasskeyRequest("x")));
    Refused.of(Reason.NOT_FOUND, () -> passkeys.delete("none"));
    Sessions.act(session);
    assertThat(passkeys.list().get(0).deviceName()).isEqualTo("Laptop");
  }

  @Test
  void aPasskeyIsDeletedUnlessAnAdministratorNeedsIt() {
    PasskeyView made = Passkeys.register(user, wallet, authenticator);
    Sessions.act(session);
    passkeys.delete(made.id());
    Recorded.row("passkey.delete", "passkey", made.id(), null);
    assertThat(passkeys.list()).isEmpty();

    PasskeyView last = Passkeys.register(user, wallet, authenticator);
    Given.zoneRoles(user, "admin");
    Sessions.act(session);
    Refused.of(Reason.INVALID_INPUT, () -> passkeys.delete(last.id()));
    assertThat(passkeys.list()).hasSize(1);
  }

  @Test
  void theLastPasskeyOfAnAdministratorOfAnOrganizationStaysToo() {
    PasskeyView last = Passkeys.register(user, wallet, authenticator);
    String organization = Given.organization();
    Given.join(organization, user);
    Given.hold(organization, user, Given.adminRole(organization));
    Sessions.act(session);
    Refused.of(Reason.INVALID_INPUT, () -> passkeys.delete(last.id()));
  }

  @Test
  void noMachineRegistersOrDeletesPasskeys() {
    String organization = Given.organization();
    Given.join(organization, user);
    String machine = Given.machine(organization, "org_wallets_manage");
    SessionTokenView intruder =
        Sessions.open(
            user, SessionOrigin.byWallet(Given.address(wallet), null, "localhost", machine));
    Sessions.act(intruder);
    Refused.of(Reason.FORBIDDEN, () -> passkeys.begin(user, null));
    PasskeyView own = Passkeys.register(user, wallet, authenticator);
    Sessions.act(intruder);
    Refused.of(Reason.FORBIDDEN, () -> passkeys.delete(own.id()));
    assertThat(passkeys.list()).hasSize(1);
  }

  @Test
  void aUserBeginsTenTimesInFiveMinutes() {
    for (int i = 0; i < 10; i++) {
      passkeys.begin(user, null);
    }
    assertThat(Refused.of(Reason.RATE_LIMITED, () -> passkeys.begin(user, null)).limit())
        .isEqualTo(10);
  }

  @Test
  void aDeletedUserRegistersNothing() {
    Acting.asUser("nobody", null);
    Refused.of(Reason.UNAUTHENTICATED, () -> passkeys.begin("nobody", null));
    assertThat(passkeys.list()).isEmpty();
  }

  private String proof(String action) {
    Sessions.act(session);
    StepUpChallengeView challenge = stepUps.begin(user, new BeginStepUpRequest(action));
    return stepUps
        .finish(user, new FinishStepUpRequest(action, Passkeys.answer(authenticator, challenge)))
        .proof()
        .reveal();
  }
}
