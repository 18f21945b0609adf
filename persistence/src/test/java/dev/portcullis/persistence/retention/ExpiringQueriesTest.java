package dev.portcullis.persistence.retention;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.session.SiweChallenge;
import dev.portcullis.persistence.session.SiweChallengeQueries;
import dev.portcullis.persistence.user.User;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is over goes, in portions, and leaves no trace; what is not over stays. */
@Tag("database")
public class ExpiringQueriesTest {
  private static final Address WALLET = new Address(HexText.of(Ids.bytes(20)));

  private final User user = new User("Alice", User.Source.OIDC, null);

  @ParameterizedTest
  @EnumSource(ExpiringRecordType.class)
  void everyKindIsFoundByIndex(ExpiringRecordType kind) {
    String plan =
        TestDatabase.rolledBack(
            entities -> {
              entities.createNativeQuery("set local enable_seqscan = off").executeUpdate();
              List<?> lines =
                  entities
                      .createNativeQuery("explain " + kind.selection(), String.class)
                      .setParameter("before", Clock.now())
                      .setParameter("part", 10)
                      .getResultList();
              return lines.toString();
            });

    assertThat(plan).contains("_expiry").contains("expires_at <");
  }

  @Test
  void expiredSessionsAreDeletedWithoutNotification() {
    Session over = session(Duration.ofHours(-2));
    Session ended = session(Duration.ofHours(-2));
    Session alive = session(Duration.ofHours(1));
    store(user, over, ended, alive);
    TestDatabase.inTransaction(
        entities -> {
          on(entities, new SessionQueries()).end(ended.id());
          return null;
        });
    long told = told(over);

    deleteAll(ExpiringRecordType.SESSIONS);

    assertThat(find(over)).isEmpty();
    assertThat(find(ended)).isEmpty();
    assertThat(find(alive)).isPresent();
    assertThat(removals("sessions", Long.toString(over.id()))).isZero();
    assertThat(told(over)).as("Keycloak is not notified").isEqualTo(told);
  }

  @Test
  void aSessionThatIsRemovedBeforeItsTimeIsLogged() {
    Session alive = session(Duration.ofHours(1));
    store(user, alive);

    TestDatabase.inTransaction(
        entities -> {
          entities
              .createNativeQuery("delete from sessions where id = :id")
              .setParameter("id", alive.id())
              .executeUpdate();
          return null;
        });

    assertThat(removals("sessions", Long.toString(alive.id()))).isEqualTo(1);
  }

  @Test
  void challengesForWalletsNeverReachTheLog() {
    Instant longAgo = Clock.now().minusSeconds(900);
    SiweChallenge over =
        new SiweChallenge(Ids.id(), WALLET, "client", longAgo, longAgo.plusSeconds(300));
    SiweChallenge open =
        new SiweChallenge(Ids.id(), WALLET, "client", Clock.now(), Clock.now().plusSeconds(300));
    TestDatabase.inTransaction(
        entities -> {
          SiweChallengeQueries challenges = on(entities, new SiweChallengeQueries());
          List.of(over, open).forEach(challenges::add);
          return null;
        });

    deleteAll(ExpiringRecordType.WALLET_CHALLENGES);

    assertThat(challenges(over)).isZero();
    assertThat(challenges(open)).isOne();
    assertThat(mutations("siwe_challenges", over.nonce())).isZero();
  }

  @Test
  void noMoreThanAPortionGoesAtOnce() {
    store(user, session(Duration.ofDays(-900)), session(Duration.ofDays(-900)));

    assertThat(delete(ExpiringRecordType.SESSIONS, 1)).isEqualTo(1);
    deleteAll(ExpiringRecordType.SESSIONS);
    assertThat(delete(ExpiringRecordType.SESSIONS, 1)).isZero();
  }

  /** Deletes whatever of a kind is over by now. */
  public static int delete(EntityManager entities, ExpiringRecordType kind) {
    return delete(entities, kind, Clock.now(), 10_000);
  }

  private static int delete(
      EntityManager entities, ExpiringRecordType kind, Instant before, int part) {
    ExpiringQueries records = on(entities, new ExpiringQueries());
    return records.delete(kind, records.find(kind, before, part));
  }

  private Session session(Duration lifetime) {
    return new Session(
        Ids.id(),
        user.id(),
        SessionOrigin.byProvider("https://id.example", "alice", Ids.id(), null),
        lifetime,
        Duration.ZERO,
        CallContext.ofJob(null));
  }

  private static void deleteAll(ExpiringRecordType kind) {
    while (delete(kind, 500) > 0) {
      assertThat(kind).isNotNull();
    }
  }

  private static int delete(ExpiringRecordType kind, int part) {
    return TestDatabase.inTransaction(
        entities -> delete(entities, kind, Clock.now().minusSeconds(60), part));
  }

  private static long told(Session session) {
    return count(
        "select count(*) from keycloak_outbox where kind = 'session' and record_id = :key",
        Long.toString(session.id()));
  }

  private static long removals(String table, String key) {
    return count(
        "select count(*) from db_mutations where operation = 'DELETE' and table_name = '"
            + table
            + "' and primary_key = :key",
        key);
  }

  private static long mutations(String table, String key) {
    return count(
        "select count(*) from db_mutations where table_name = '"
            + table
            + "' and primary_key = :key",
        key);
  }

  private static long count(String query, String key) {
    return TestDatabase.inTransaction(
        entities ->
            ((Number) entities.createNativeQuery(query).setParameter("key", key).getSingleResult())
                .longValue());
  }

  private static Optional<Session> find(Session stored) {
    return TestDatabase.inTransaction(
        entities -> on(entities, new SessionQueries()).find(stored.id()));
  }

  private static void store(Object... records) {
    TestDatabase.inTransaction(
        entities -> {
          for (Object record : records) {
            if (record instanceof Session session) {
              on(entities, new SessionQueries()).add(session);
            } else {
              entities.persist(record);
              entities.flush();
            }
          }
          return null;
        });
  }

  private static long challenges(SiweChallenge stored) {
    return TestDatabase.inTransaction(
        entities ->
            (Long)
                entities
                    .createNativeQuery("select count(*) from siwe_challenges where nonce = :nonce")
                    .setParameter("nonce", stored.nonce())
                    .getSingleResult());
  }
}
