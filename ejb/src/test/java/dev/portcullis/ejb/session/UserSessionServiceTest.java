package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.wallet.PersonalTokenService;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The zone sees and ends the sessions of any user (ADR 0031). */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class UserSessionServiceTest {
  @Inject private UserSessionService sessions;
  @Inject private PersonalTokenService tokens;
  private final TestWallet first = TestWallet.random();
  private final TestWallet second = TestWallet.random();
  private String user;
  private SessionTokenView byFirst;
  private SessionTokenView bySecond;

  @BeforeEach
  void signIn() {
    user = Given.user(first, second);
    byFirst = Sessions.open(user, first);
    bySecond = Sessions.open(user, second);
  }

  @Test
  void theSessionsOfAUserAreShownNewestFirst() {
    TestWallet other = TestWallet.random();
    Sessions.act(Sessions.open(Given.user(other), other));
    List<UserSessionView> items = sessions.list(user).items();
    assertThat(items)
        .extracting(UserSessionView::openedBy)
        .containsExactly(Given.lower(second), Given.lower(first));
    UserSessionView view = items.get(1);
    assertThat(view.id()).isEqualTo(Sessions.id(byFirst));
    assertThat(view.authMethod()).isEqualTo(SessionMethod.SIWE);
    assertThat(view.withPasskey()).isFalse();
    assertThat(view.machineId()).isNull();
    assertThat(view.lastUsedAt()).isNotNull();
    assertThat(view.isCurrent()).isFalse();
    Sessions.act(byFirst);
    assertThat(sessions.list(user).items().get(1).isCurrent()).isTrue();
    Refused.of(Reason.NOT_FOUND, () -> sessions.list("nobody"));
  }

  @Test
  void oneSessionEndsAndThePersonalTokenStays() {
    Sessions.act(byFirst);
    String token = tokens.get().token().reveal();
    Acting.asOperator();
    sessions.revoke(user, Sessions.id(byFirst));
    Recorded.row("session.revoke", "session", byFirst.auditId(), null);
    Refused.of(Reason.NOT_FOUND, () -> sessions.revoke(user, Sessions.id(byFirst)));
    assertThat(Sessions.isAlive(byFirst)).isFalse();
    assertThat(Sessions.isAlive(bySecond)).isTrue();
    assertThat(tokens.caller(token)).isPresent();
  }

  @Test
  void allSessionsEndWithThePersonalToken() {
    Sessions.act(byFirst);
    String token = tokens.get().token().reveal();
    Acting.asOperator();
    assertThat(sessions.revokeAll(user)).isEqualTo(new RevokedAccessView(2, true));
    Recorded.row("session.revoke-all", "user", user, null);
    assertThat(Sessions.isAlive(byFirst)).isFalse();
    assertThat(Sessions.isAlive(bySecond)).isFalse();
    assertThat(tokens.caller(token)).isEmpty();
    Acting.asOperator();
    assertThat(sessions.revokeAll(user)).isEqualTo(new RevokedAccessView(0, false));
  }

  @Test
  void aSessionBelongsToItsUser() {
    String other = Given.user();
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> sessions.revoke(other, Sessions.id(byFirst)));
    Refused.of(Reason.NOT_FOUND, () -> sessions.revoke("nobody", Sessions.id(byFirst)));
    Refused.of(Reason.NOT_FOUND, () -> sessions.revokeAll("nobody"));
    assertThat(Sessions.isAlive(byFirst)).isTrue();
  }

  @Test
  void aRolledBackRevocationEndsNothing() throws Exception {
    Acting.asOperator();
    Services.rolledBack(() -> sessions.revokeAll(user));
    Recorded.nothing();
    assertThat(Sessions.isAlive(byFirst)).isTrue();
  }
}
