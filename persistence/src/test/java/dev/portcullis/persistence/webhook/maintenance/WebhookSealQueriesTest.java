package dev.portcullis.persistence.webhook.maintenance;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.TestDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On PostgreSQL, whose statements these are; in a database of its own, for it tampers. */
@Tag("database")
class WebhookSealQueriesTest {
  private static EntityManagerFactory unit;
  private final Instant now = Clock.now();

  @BeforeAll
  static void database() throws SQLException {
    unit = TestDatabase.entities(TestDatabase.migrated("seals"));
  }

  @AfterAll
  static void end() {
    unit.close();
  }

  @BeforeEach
  void nothingIsThere() {
    // The mutation log keeps the seals of the test before: they are older than all of this one.
    execute("delete from webhook_batches");
    execute("delete from webhook_seals");
  }

  @Test
  void theMutationLogHasARowForASealAndNoneForABatch() {
    long before = mutations();
    batches(500);
    assertThat(mutations()).isEqualTo(before);
    assertThat(seal()).isEqualTo(500);
    assertThat(mutations()).isEqualTo(before + 1);
    assertThat(seal()).as("all have one").isZero();
    assertThat(mutations()).isEqualTo(before + 1);
    assertThat(broken()).isEmpty();
    assertThat(ask(WebhookSealQueries::proven)).isEqualTo(1);
  }

  @Test
  void theRowsOfASealAreBounded() {
    batches(WebhookSealQueries.MAX_BATCHES + 1);
    assertThat(seal()).isEqualTo(WebhookSealQueries.MAX_BATCHES);
    assertThat(seal()).isOne();
    assertThat(broken()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update webhook_batches set deliveries = deliveries + 1 where id = %d",
        "update webhook_batches set kind = 'ended' where id = %d",
        "update webhook_batches set digest = 'f' || digest where id = %d",
        "update webhook_batches set created_at = created_at - interval '1 second' where id = %d",
        "update webhook_batches set seal = seal - 1 where id = %d",
        "update webhook_batches set seal = 0 where id = %d",
        "delete from webhook_batches where id = %d",
        "insert into webhook_batches (kind, deliveries, digest, created_at, seal) select kind,"
            + " deliveries, digest, created_at, seal from webhook_batches where id = %d",
        "delete from webhook_batches where seal = (select seal from webhook_batches where id = %d)"
      })
  void aBatchThatDiffersFromItsSealIsFound(String tampering) {
    for (int i = 0; i < 3; i++) {
      batches(5);
      seal();
    }
    assertThat(broken()).isEmpty();
    long seal = number("select max(seal) - 1 from webhook_batches");
    execute(tampering.formatted(number("select max(id) - 7 from webhook_batches")));
    assertThat(broken().orElseThrow()).isBetween(seal - 1, seal);
  }

  @Test
  void aSealThatIsChangedAsWellProvesNothing() {
    batches(5);
    seal();
    batches(5);
    seal();
    execute(
        "update webhook_batches set deliveries = 9 where id = (select max(id) from"
            + " webhook_batches)");
    execute("update webhook_seals set digest = 'f' || digest");
    assertThat(broken()).isPresent();
  }

  @Test
  void theOldestSealsMayBeDroppedAndOneMayBePartial() {
    for (int i = 0; i < 4; i++) {
      batches(5);
      seal();
    }
    long first = number("select min(id) from webhook_batches");
    for (int gone = 1; gone <= 20; gone++) {
      execute("delete from webhook_batches where id < " + (first + gone));
      assertThat(broken()).as("%d of 20 are gone", gone).isEmpty();
    }
  }

  @Test
  void aBatchThatCommitsLaterIsTakenByTheNextSeal() throws Exception {
    CountDownLatch inserted = new CountDownLatch(1);
    CountDownLatch sealed = new CountDownLatch(1);
    CompletableFuture<Void> slow =
        CompletableFuture.runAsync(
            () ->
                TestDatabase.inTransaction(
                    unit,
                    entities -> {
                      insert(entities, 1);
                      inserted.countDown();
                      awaitUninterrupted(sealed);
                      return null;
                    }));
    inserted.await();
    batches(3);
    assertThat(seal()).isEqualTo(3);
    sealed.countDown();
    slow.get();
    assertThat(seal()).isOne();
    assertThat(broken()).isEmpty();
  }

  @Test
  void oneNodeSealsAtATime() {
    batches(3);
    TestDatabase.inTransaction(
        unit,
        entities -> {
          assertThat(on(entities, new WebhookSealQueries()).seal(now)).isEqualTo(3);
          assertThat(CompletableFuture.supplyAsync(this::seal).join()).isZero();
          return null;
        });
    assertThat(broken()).isEmpty();
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private int seal() {
    return ask(seals -> seals.seal(now));
  }

  private static Optional<Long> broken() {
    return ask(WebhookSealQueries::broken);
  }

  private static <T> T ask(Function<WebhookSealQueries, T> question) {
    return TestDatabase.inTransaction(
        unit, entities -> question.apply(on(entities, new WebhookSealQueries())));
  }

  private static void batches(int count) {
    TestDatabase.inTransaction(unit, entities -> insert(entities, count));
  }

  private static int insert(EntityManager entities, int count) {
    return entities
        .createNativeQuery(
            "insert into webhook_batches (kind, deliveries, digest, created_at)"
                + " select 'queued', n, 'digest-' || n, clock_timestamp()"
                + " from generate_series(1, :many) n")
        .setParameter("many", count)
        .executeUpdate();
  }

  private static long mutations() {
    return number("select count(*) from db_mutations");
  }

  private static long number(String query) {
    return TestDatabase.inTransaction(
        unit,
        entities ->
            ((Number) entities.createNativeQuery(query, Object.class).getSingleResult())
                .longValue());
  }

  private static void execute(String statement) {
    TestDatabase.inTransaction(
        unit, entities -> entities.createNativeQuery(statement).executeUpdate());
  }
}
