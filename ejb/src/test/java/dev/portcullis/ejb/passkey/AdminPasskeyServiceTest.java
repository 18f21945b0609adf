package dev.portcullis.ejb.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.grant.StepUpAction;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The passkeys of others, as the zone administers them (R-IDN-13). */
@ServiceTest
class AdminPasskeyServiceTest {
  @Inject private AdminPasskeyService passkeys;
  @Inject private StepUpService stepUps;
  private final TestWallet wallet = TestWallet.random();
  private final TestWallet adminWallet = TestWallet.random();
  private final TestAuthenticator admins = new TestAuthenticator();
  private String user;
  private PasskeyView passkey;
  private String admin;
  private SessionTokenView session;

  @BeforeEach
  void lose() {
    user = Given.user(wallet);
    passkey = Passkeys.register(user, wallet, new TestAuthenticator());
    admin = Given.user(adminWallet);
    Given.zoneRoles(admin, "admin");
    session = Sessions.open(admin, adminWallet);
    Sessions.act(session);
  }

  @Test
  void anAdministratorSeesAndResetsThemAll() {
    assertThat(passkeys.list(user).items()).containsExactly(passkey);
    assertThat(passkeys.reset(user, null)).isEqualTo(new DeletedPasskeysView(1));
    Recorded.row("passkey.admin-reset-all", "passkey", user, null);
    assertThat(passkeys.list(user).items()).isEmpty();
    assertThat(passkeys.reset(user, null)).isEqualTo(new DeletedPasskeysView(0));
  }

  @Test
  void oneIsDeletedByEitherOfItsNames() {
    passkeys.delete(user, passkey.credentialId(), null);
    Recorded.row("passkey.delete", "passkey", passkey.credentialId(), null);
    assertThat(passkeys.list(user).items()).isEmpty();
    PasskeyView again = Passkeys.register(user, wallet, new TestAuthenticator());
    Sessions.act(session);
    passkeys.delete(user, again.id(), null);
    assertThat(passkeys.list(user).items()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> passkeys.delete(user, again.id(), null));
  }

  @Test
  void aPasskeyBelongsToItsUser() {
    String other = Given.user();
    Sessions.act(session);
    Refused.of(Reason.NOT_FOUND, () -> passkeys.delete(other, passkey.id(), null));
    for (String gone : new String[] {"nobody"}) {
      Refused.of(Reason.NOT_FOUND, () -> passkeys.list(gone));
      Refused.of(Reason.NOT_FOUND, () -> passkeys.reset(gone, null));
      Refused.of(Reason.NOT_FOUND, () -> passkeys.delete(gone, passkey.id(), null));
    }
    assertThat(passkeys.list(user).items()).hasSize(1);
  }

  @Test
  void aUserWithAPasskeyNeedsAStepUpFirst() {
    Passkeys.register(admin, adminWallet, admins);
    Sessions.act(session);
    assertThat(Refused.of(Reason.STEP_UP_REQUIRED, () -> passkeys.reset(user, null)))
        .hasMessage(StepUpAction.ADMIN_RESET.wireName());
    assertThat(Refused.row(401).actionType()).isEqualTo("passkey.step-up-rejected");
    Sessions.act(session);
    Refused.of(Reason.STEP_UP_REQUIRED, () -> passkeys.delete(user, passkey.id(), null));
    String reset = proof(StepUpAction.ADMIN_RESET);
    Refused.of(Reason.STEP_UP_REQUIRED, () -> passkeys.delete(user, passkey.id(), reset));
    assertThat(passkeys.reset(user, reset).deletedCount()).isEqualTo(1);
    Refused.of(Reason.STEP_UP_REQUIRED, () -> passkeys.reset(user, reset));
    PasskeyView again = Passkeys.register(user, wallet, new TestAuthenticator());
    passkeys.delete(user, again.id(), proof(StepUpAction.ADMIN_DELETE));
    assertThat(passkeys.list(user).items()).isEmpty();
  }

  @Test
  void noUserResetsTheirOwnAndTheLastOneStays() {
    PasskeyView own = Passkeys.register(admin, adminWallet, admins);
    Sessions.act(session);
    Refused.of(Reason.FORBIDDEN, () -> passkeys.reset(admin, null));
    Refused.of(Reason.INVALID_INPUT, () -> passkeys.delete(admin, own.id(), null));
    Given.zoneRoles(admin, "user");
    Sessions.act(session);
    passkeys.delete(admin, own.id(), null);
    Recorded.row("passkey.delete", "passkey", own.id(), null);
  }

  @Test
  void aRolledBackResetResetsNothing() throws Exception {
    Services.rolledBack(() -> passkeys.reset(user, null));
    Recorded.nothing();
    Acting.asOperator();
    assertThat(passkeys.list(user).items()).hasSize(1);
  }

  private String proof(StepUpAction action) {
    Sessions.act(session);
    StepUpChallengeView challenge = stepUps.begin(admin, new BeginStepUpRequest(action.wireName()));
    String proof =
        stepUps
            .finish(
                admin,
                new FinishStepUpRequest(action.wireName(), Passkeys.answer(admins, challenge)))
            .proof()
            .reveal();
    Sessions.act(session);
    return proof;
  }
}
