package dev.portcullis.ejb.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The extension of a session on request (R-IDN-19). */
@ServiceTest
class SessionExtensionTest {
  @Inject private SessionService sessions;
  private SessionTokenView session;

  private void open(String idleSeconds) {
    Services.set("session.lifetime-seconds", "3600");
    Services.set("session.idle-seconds", idleSeconds);
    TestWallet wallet = TestWallet.random();
    session = Sessions.open(Given.user(wallet), wallet);
    Sessions.act(session);
  }

  @BeforeEach
  void open() {
    open("600");
  }

  @Test
  void theEndMovesByTheIdleTime() throws Exception {
    Sessions.change(session, "expires_at = now() + interval '570 seconds'");
    SessionEndView end = sessions.extend();
    assertThat(end.expiresAt())
        .isAfter(Instant.now().plus(Duration.ofSeconds(580)))
        .isBefore(session.renewableUntil());
    assertThat(end.renewableUntil()).isEqualTo(session.renewableUntil());
    assertThat(sessions.current().expiresAt()).isEqualTo(end.expiresAt());
    Recorded.row("session.extend", "session", session.auditId(), null);
    assertThat(Recorded.tables()).containsExactly("sessions");
  }

  @Test
  void theEndNeverMovesBeyondTheLifetime() throws Exception {
    Sessions.change(
        session,
        "expires_at = now() + interval '550 seconds',"
            + " renewable_until = now() + interval '560 seconds'");
    SessionEndView end = sessions.extend();
    assertThat(end.expiresAt()).isEqualTo(end.renewableUntil());
    Recorded.row("session.extend", "session", session.auditId(), null);
    Sessions.act(session);
    assertThat(sessions.extend()).isEqualTo(end);
    Recorded.nothing();
  }

  @Test
  void withoutAnIdleTimeNothingChanges() {
    open("0");
    assertThat(sessions.extend())
        .isEqualTo(new SessionEndView(session.expiresAt(), session.renewableUntil()));
    Recorded.nothing();
  }

  @Test
  void aShorterIdleTimeShortensNoSession() {
    Services.set("session.idle-seconds", "1");
    assertThat(sessions.extend().expiresAt()).isEqualTo(session.expiresAt());
    Recorded.nothing();
  }

  @Test
  void aSessionThatWasRemovedIsNotExtended() throws Exception {
    Services.inTransaction(
        () ->
            Services.entities()
                .createNativeQuery("delete from sessions where id = :id")
                .setParameter("id", Sessions.id(session))
                .executeUpdate());
    Refused.of(Reason.UNAUTHENTICATED, sessions::extend);
  }
}
