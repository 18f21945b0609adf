package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.session.SessionOrigin;
import jakarta.ejb.EJBTransactionRequiredException;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sessions of users (R-IDN-10). */
@ServiceTest
class SessionServiceTest {
  @Inject private SessionService sessions;
  private final TestWallet wallet = TestWallet.random();
  private String user;

  @BeforeEach
  void makeAUser() {
    user = Given.user(wallet);
  }

  @Test
  void aSessionShowsTheCredentialThatOpenedIt() {
    SessionTokenView token = Sessions.open(user, wallet);
    Sessions.act(token);
    CurrentSessionView current = sessions.current();
    assertThat(current.type()).isEqualTo("user");
    assertThat(current.id()).isEqualTo(Sessions.id(token));
    assertThat(current.userId()).isEqualTo(user);
    assertThat(current.authMethod()).isEqualTo(SessionMethod.SIWE);
    assertThat(current.withPasskey()).isFalse();
    assertThat(current.expiresAt())
        .isEqualTo(token.expiresAt())
        .isEqualTo(current.createdAt().plus(Duration.ofHours(1)));
    assertThat(current.renewableUntil()).isEqualTo(token.renewableUntil());

    SessionTokenView second =
        Sessions.open(
            user,
            SessionOrigin.byProvider("https://id.example", "s", "sid", null).withPasskey(true));
    Sessions.act(token);
    List<SessionView> items = sessions.list().items();
    assertThat(items)
        .extracting(SessionView::id)
        .containsExactly(Sessions.id(second), Sessions.id(token));
    assertThat(items).extracting(SessionView::isCurrent).containsExactly(false, true);
    assertThat(items)
        .extracting(SessionView::openedBy)
        .containsExactly("https://id.example", Given.lower(wallet));
    assertThat(items).extracting(SessionView::withPasskey).containsExactly(true, false);
    assertThat(items)
        .extracting(SessionView::authMethod)
        .containsExactly(SessionMethod.OIDC, SessionMethod.SIWE);
    assertThat(items.get(1).ipAddress()).isEqualTo("127.0.0.1");
    assertThat(items.get(1).userAgent()).isEqualTo("a test");
    assertThat(items.get(1).lastUsedAt()).isNotNull();
  }

  @Test
  void aSessionLastsAsLongAsConfigured() {
    Services.set("session.lifetime-seconds", "1000");
    Services.set("session.idle-seconds", "10");
    SessionTokenView token = Sessions.open(user, wallet);
    assertThat(Duration.between(token.expiresAt(), token.renewableUntil()))
        .isEqualTo(Duration.ofSeconds(990));
  }

  @Test
  void onlyALoginOpensASession() {
    assertThatThrownBy(
            () ->
                sessions.open(
                    user, SessionOrigin.byWallet(Given.address(wallet), null, "localhost", null)))
        .isInstanceOf(EJBTransactionRequiredException.class);
    Refused.of(Reason.NOT_FOUND, () -> Sessions.open("nobody", wallet));
  }

  @Test
  void theOldestSessionEndsWhenAUserHasAsManyAsTheyMay() {
    Services.set("session.max-per-user", "3");
    List<SessionTokenView> opened = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      opened.add(Sessions.open(user, wallet));
    }
    assertThat(opened).extracting(Sessions::isAlive).containsExactly(false, true, true, true);
    Sessions.act(opened.get(3));
    assertThat(sessions.list().items()).hasSize(3);
  }

  @Test
  void aRevokedSessionOpensNothing() {
    SessionTokenView token = Sessions.open(user, wallet);
    SessionTokenView other = Sessions.open(user, wallet);
    Sessions.act(token);
    sessions.revoke(Sessions.id(other));
    Recorded.row("session.revoke", "session", other.auditId(), null);
    Refused.of(Reason.NOT_FOUND, () -> sessions.revoke(Sessions.id(other)));
    assertThat(Sessions.isAlive(other)).isFalse();
    Sessions.act(token);
    sessions.revoke(Sessions.id(token));
    assertThat(Sessions.isAlive(token)).as("the current one too").isFalse();
  }

  @Test
  void theSessionsOfOthersAreNotFound() {
    SessionTokenView own = Sessions.open(user, wallet);
    TestWallet theirs = TestWallet.random();
    SessionTokenView foreign = Sessions.open(Given.user(theirs), theirs);
    Sessions.act(own);
    Refused.of(Reason.NOT_FOUND, () -> sessions.revoke(Sessions.id(foreign)));
    assertThat(Refused.row(404).actionDetails().resourceId()).isEqualTo(foreign.auditId());
    assertThat(Sessions.isAlive(foreign)).isTrue();
  }

  @Test
  void everySessionButTheCurrentOneEnds() {
    SessionTokenView own = Sessions.open(user, wallet);
    SessionTokenView other = Sessions.open(user, wallet);
    TestWallet theirs = TestWallet.random();
    SessionTokenView foreign = Sessions.open(Given.user(theirs), theirs);
    Sessions.act(own);
    sessions.revokeOthers();
    Recorded.row("session.revoke-others", "session", null, null);
    assertThat(Sessions.isAlive(own)).isTrue();
    assertThat(Sessions.isAlive(other)).isFalse();
    assertThat(Sessions.isAlive(foreign)).isTrue();
  }

  @Test
  void aLogoutEndsTheSession() {
    SessionTokenView token = Sessions.open(user, wallet);
    Sessions.act(token);
    sessions.logout(Sessions.id(token));
    Recorded.row("auth.logout", "session", token.auditId(), null);
    assertThat(Sessions.isAlive(token)).isFalse();
    Acting.asUser(user, null);
    Refused.of(Reason.UNAUTHENTICATED, () -> sessions.logout(Long.MAX_VALUE));
  }

  @Test
  void aRolledBackRevocationEndsNothing() throws Exception {
    SessionTokenView token = Sessions.open(user, wallet);
    Sessions.act(token);
    Services.rolledBack(
        () -> {
          sessions.logout(Sessions.id(token));
          return null;
        });
    Recorded.nothing();
    assertThat(Sessions.isAlive(token)).isTrue();
  }

  @Test
  void aSessionThatIsOverIsNotShown() throws Exception {
    SessionTokenView token = Sessions.open(user, wallet);
    SessionTokenView over = Sessions.open(user, wallet);
    Sessions.change(over, "expires_at = now() - interval '1 second'");
    Sessions.act(token);
    assertThat(sessions.list().items()).hasSize(1);
    Refused.of(Reason.NOT_FOUND, () -> sessions.revoke(Sessions.id(over)));
  }
}
