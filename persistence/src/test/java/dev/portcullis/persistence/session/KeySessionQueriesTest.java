package dev.portcullis.persistence.session;

import static dev.portcullis.persistence.database.Queries.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.serviceaccount.ServiceAccount;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sessions of tenants and services (R-IDN-20). Layer: database, because conditional statements and
 * triggers decide.
 */
@Tag("database")
class KeySessionQueriesTest {
  private final Instant now = Clock.now().truncatedTo(ChronoUnit.MILLIS);
  private final Address key = new Address(HexText.of(Ids.bytes(20)));
  private final ServiceAccount service = new ServiceAccount("Explorer", key);
  private final KeySession session = session(Duration.ofMinutes(10));

  @BeforeEach
  void open() {
    TestDatabase.inTransaction(
        entities -> {
          entities.persist(service);
          on(entities, new KeySessionQueries()).add(session, Ids.id());
          return null;
        });
  }

  @Test
  void aSessionIsExtendedUpToItsLatestEnd() {
    change(sessions -> sessions.renew(session.id(), Duration.ofMinutes(30)));
    assertThat(active().get(0).expiresAt()).isAfter(now.plus(Duration.ofMinutes(29)));
    change(sessions -> sessions.renew(session.id(), Duration.ofDays(2)));
    assertThat(active().get(0).expiresAt()).isEqualTo(session.renewableUntil());
  }

  @Test
  void anEndedSessionStaysEnded() {
    change(sessions -> sessions.end(session.id()));
    change(sessions -> sessions.renew(session.id(), Duration.ofMinutes(30)));
    assertThat(active()).isEmpty();
  }

  @Test
  void aUseIsNoRecordedChange() {
    long before = mutations();
    change(sessions -> sessions.use(session.id()));
    assertThat(active().get(0).expiresAt()).isEqualTo(session.expiresAt());
    assertThat(mutations()).isEqualTo(before);
    change(sessions -> sessions.renew(session.id(), Duration.ofMinutes(30)));
    assertThat(mutations()).isEqualTo(before + 1);
  }

  private KeySession session(Duration left) {
    return new KeySession(
        Ids.id(),
        Actor.Type.SERVICE,
        service.id(),
        key.text(),
        "127.0.0.1",
        null,
        now,
        now.plus(left),
        now.plus(Duration.ofHours(1)),
        now);
  }

  private List<KeySession> active() {
    return TestDatabase.inTransaction(
        entities ->
            on(entities, new KeySessionQueries()).activeOf(Actor.Type.SERVICE, service.id()));
  }

  private static void change(Consumer<KeySessionQueries> change) {
    TestDatabase.inTransaction(
        entities -> {
          change.accept(on(entities, new KeySessionQueries()));
          return null;
        });
  }

  private long mutations() {
    return TestDatabase.inTransaction(
        entities ->
            ((Number)
                    entities
                        .createNativeQuery(
                            "select count(*) from db_mutations where table_name = 'key_sessions'"
                                + " and primary_key = :id")
                        .setParameter("id", session.id())
                        .getSingleResult())
                .longValue());
  }
}
