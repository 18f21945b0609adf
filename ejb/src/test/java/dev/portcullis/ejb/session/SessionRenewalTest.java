package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.ServiceTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Uses of sessions are written down. */
@ServiceTest
class SessionRenewalTest {
  @Inject private SessionRenewal renewal;
  @Inject private SessionService sessions;
  private SessionTokenView session;

  @BeforeEach
  void signIn() throws Exception {
    TestWallet wallet = TestWallet.random();
    session = Sessions.open(Given.user(wallet), wallet);
    Sessions.change(
        session,
        "expires_at = now() + interval '1 minute', last_used_at = now() - interval '2 minutes'");
    Sessions.act(session);
  }

  @Test
  void aRenewalMovesTheEndAndIsInTheLog() {
    renewal.renew(Sessions.id(session), Duration.ofMinutes(10));
    assertThat(Recorded.tables()).containsExactly("sessions");
    assertThat(sessions.current().expiresAt())
        .isAfter(Instant.now().plus(Duration.ofMinutes(9)))
        .isBefore(session.renewableUntil());
  }

  @Test
  void noRenewalGoesBeyondTheLifetime() {
    renewal.renew(Sessions.id(session), Duration.ofDays(1));
    assertThat(sessions.current().expiresAt()).isEqualTo(session.renewableUntil());
  }

  @Test
  void aUseIsInNoLog() {
    Instant before = sessions.current().lastUsedAt();
    renewal.use(Sessions.id(session));
    assertThat(sessions.current().lastUsedAt()).isAfter(before);
    assertThat(Recorded.tables()).isEmpty();
  }

  @Test
  void aSessionThatIsOverStaysOver() throws Exception {
    Sessions.change(session, "expires_at = now() - interval '1 second'");
    Sessions.act(Sessions.open(Given.user(), TestWallet.random()));
    renewal.renew(Sessions.id(session), Duration.ofMinutes(10));
    renewal.use(Sessions.id(session));
    assertThat(Recorded.tables()).isEmpty();
    assertThat(Sessions.isAlive(session)).isFalse();
  }
}
