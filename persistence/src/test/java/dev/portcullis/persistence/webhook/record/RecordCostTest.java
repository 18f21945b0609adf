package dev.portcullis.persistence.webhook.record;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reading what became of callbacks looks at no more rows because many were sent, failed or were
 * withheld. Counted are the rows that PostgreSQL looks at; {@code -Drows=1000000} makes it a
 * million of each.
 */
@Tag("bulk")
@Tag("database")
class RecordCostTest {
  private static final int ROWS = Integer.getInteger("rows", 100_000);
  private static final int PAGE = 100;

  /** Rows of a page, the events they are of, and those of a few partitions and queues. */
  private static final long FEW = 10 * PAGE;

  private final Instant now = Clock.now();
  private final LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);

  @Test
  void muchThatWasCostsNothing() {
    Webhook busy = webhook(user(), newChain(), 1);
    UUID id = busy.endpoint().id();
    TestDatabase.rolledBack(
        entities -> {
          fill(entities, id);
          AttemptQueries attempts = on(entities, new AttemptQueries());
          DeliveredEventQueries told = on(entities, new DeliveredEventQueries());
          DeliveryRecordCursor middle =
              new DeliveryRecordCursor(now.minusSeconds(ROWS / 2), ROWS / 2);
          assertFew(
              entities,
              "the latest attempts",
              () -> assertThat(attempts.page(id, DeliveryRecordCursor.LATEST, PAGE)).hasSize(PAGE));
          assertFew(
              entities,
              "attempts long ago",
              () -> assertThat(attempts.page(id, middle, PAGE)).hasSize(PAGE));
          assertFew(
              entities,
              "the attempts of one callback",
              () -> {
                long position =
                    on(entities, new SequenceQueries()).position(id, ROWS / 4).orElseThrow();
                assertThat(attempts.page(id, position, DeliveryRecordCursor.LATEST, PAGE))
                    .hasSize(1);
              });
          List<Long> positions = LongStream.rangeClosed(1, PAGE).boxed().toList();
          assertFew(
              entities,
              "what was told",
              () -> {
                assertThat(told.deliveries(id, positions)).hasSize(PAGE);
                assertThat(on(entities, new SequenceQueries()).of(id, positions)).hasSize(PAGE);
              });
          assertFew(
              entities,
              "dead letters",
              () -> assertThat(told.dead(id, DeliveryRecordCursor.LATEST, PAGE)).hasSize(PAGE));
          assertFew(
              entities,
              "what is tried again",
              () ->
                  assertThat(told.retried(id, DeliveryRecordCursor.EARLIEST, PAGE)).hasSize(PAGE));
          assertFew(
              entities,
              "how the endpoints of a page are",
              () ->
                  assertThat(on(entities, new EndpointHealthQueries()).of(List.of(id)).get(id))
                      .extracting(EndpointHealth::lastStatus)
                      .isEqualTo(204));
          assertLooked(
              entities,
              "counting",
              2L * QueueStatus.MAX_COUNT + FEW,
              () ->
                  assertThat(on(entities, new QueueStatusQueries()).find(id).orElseThrow())
                      .extracting(QueueStatus::dead, QueueStatus::retried)
                      .containsExactly(
                          Math.min(ROWS / 2, QueueStatus.MAX_COUNT),
                          Math.min(ROWS / 2, QueueStatus.MAX_COUNT)));
          return null;
        });
  }

  /** Every second position failed and every second was withheld before it was numbered. */
  private void fill(EntityManager entities, UUID id) {
    entities
        .createNativeQuery("select ensure_webhook_day(:day)", Object.class)
        .setParameter("day", day)
        .getResultList();
    run(
        entities,
        id,
        "insert into webhook_deliveries (endpoint_id, position, day, event_id, decode, size)"
            + " select :id, n, :day, 1, false, 1000 from generate_series(1, :rows) n");
    run(
        entities,
        id,
        "insert into webhook_attempts (day, endpoint_id, position, attempt, id, sent_at, millis,"
            + " status) select :day, :id, n, 1, gen_random_uuid(), cast(:now as timestamptz) -"
            + " (:rows - n) * interval '1 second', 5, 204 from generate_series(1, :rows) n");
    run(
        entities,
        id,
        "insert into webhook_failures (endpoint_id, position, day, sequence, attempts, state,"
            + " due_at) select :id, n, :day, n, 1, case n % 2 when 0 then 'dead' else 'retry' end,"
            + " cast(:now as timestamptz) + n * interval '1 second' from generate_series(1, :rows)"
            + " n");
    run(
        entities,
        id,
        "insert into webhook_gaps (endpoint_id, position, day, skipped)"
            + " select :id, 2 * n, :day, n from generate_series(1, :rows / 2) n");
    entities
        .createNativeQuery(
            "update webhook_progress set claimed = :rows, watermark = :rows, skipped = :rows / 2"
                + " where endpoint_id = :id")
        .setParameter("id", id)
        .setParameter("rows", ROWS)
        .executeUpdate();
    for (String table : List.of("deliveries", "attempts", "failures", "gaps")) {
      entities.createNativeQuery("analyze webhook_" + table).executeUpdate();
    }
  }

  private void run(EntityManager entities, UUID id, String sql) {
    var insert = entities.createNativeQuery(sql).setParameter("id", id).setParameter("day", day);
    insert.setParameter("rows", ROWS);
    if (sql.contains(":now")) {
      insert.setParameter("now", now);
    }
    insert.executeUpdate();
  }

  private static void assertFew(EntityManager entities, String what, Runnable work) {
    assertLooked(entities, what, FEW, work);
  }

  private static void assertLooked(EntityManager entities, String what, long most, Runnable work) {
    long before = looked(entities);
    work.run();
    assertThat(looked(entities) - before).as("rows looked at by " + what).isLessThanOrEqualTo(most);
  }

  private static long looked(EntityManager entities) {
    return (Long)
        entities
            .createNativeQuery(
                "select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint"
                    + " from pg_stat_xact_user_tables where relname like 'webhook%'",
                Long.class)
            .getSingleResult();
  }
}
