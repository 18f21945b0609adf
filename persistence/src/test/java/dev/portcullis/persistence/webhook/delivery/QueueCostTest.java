package dev.portcullis.persistence.webhook.delivery;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.allShards;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.maintenance.WebhookMetricQueries;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nothing that is done all the time looks at more rows because many wait, were sent, or belong to a
 * disabled owner. Counted are the rows that PostgreSQL looks at; {@code -Drows=1000000} makes it a
 * million of each.
 */
@Tag("bulk")
@Tag("database")
class QueueCostTest {
  private static final int ROWS = Integer.getInteger("rows", 100_000);

  /**
   * Of a few partitions, indexes and queues; a scan of what waits would be a thousand times more.
   */
  private static final long FEW = 300;

  private final Instant now = Clock.now();
  private final LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
  private final long chain = newChain();

  @Test
  void pendingAndSentCallbacksCostNothing() {
    Webhook waiting = webhook(user(), chain, 1);
    Webhook disabled = webhook(user(), chain, 1);
    Webhook sent = webhook(user(), chain, 1);
    Webhook other = webhook(user(), chain, 1);
    StoredWebhooks.enable(disabled, false);
    TestDatabase.rolledBack(
        entities -> {
          fill(entities, List.of(waiting, disabled, sent), sent);
          DeliveryQueueQueries queues = on(entities, new DeliveryQueueQueries());
          DeliveryOutcomeQueries outcomes = on(entities, new DeliveryOutcomeQueries());
          long stamp = queues.stamp();
          assertFew(
              entities,
              "queuing",
              () ->
                  on(entities, new EventQueueQueries())
                      .append(chain, List.of(event(1, hash(), 0, other, waiting)), now));
          assertFew(
              entities, "seeing what changed", () -> queues.changed(stamp, allShards(), 1_000));
          assertFew(entities, "reading a front", () -> queues.heads(fronts(waiting, disabled)));
          assertFew(
              entities, "reading the end", () -> queues.heads(List.of(front(sent, ROWS - 5))));
          assertFew(
              entities,
              "finding where a receiver was",
              () -> on(entities, new PolledQueueQueries()).cursor(id(sent), ROWS / 4));
          assertFew(
              entities,
              "seeing whether something came",
              () -> on(entities, new PolledQueueQueries()).ends(List.of(id(sent), id(waiting))));
          assertFew(
              entities,
              "what is due",
              () -> on(entities, new DeliveryFailureQueries()).due(id(waiting), Set.of(), now, 16));
          assertFew(
              entities,
              "moving a watermark",
              () -> {
                ClaimableQueue queue = queues.claimable(List.of(id(waiting))).get(id(waiting));
                queues.claim(List.of(new ClaimableQueue(queue.endpoint(), 16, 0)));
                outcomes.progress(List.of(new Progress(id(waiting), 16, day, null)));
              });
          assertFew(entities, "counting for scrapers", () -> counts(entities));
          assertFew(
              entities,
              "deleting a webhook",
              () -> {
                on(entities, new WebhookRepository())
                    .remove(
                        on(entities, new WebhookRepository())
                            .find(waiting.endpoint().userId(), id(waiting))
                            .orElseThrow(),
                        now);
                on(entities, new WebhookRepository()).removeEnded();
              });
          fail(entities, disabled, "retry");
          fail(entities, sent, "dead");
          DeliveryFailureQueries failures = on(entities, new DeliveryFailureQueries());
          assertFew(
              entities,
              "what goes first of an ordered queue",
              () -> {
                assertThat(
                        failures.first(id(disabled), Set.of(1L)).orElseThrow().queued().position())
                    .isEqualTo(2);
                assertThat(failures.first(id(sent), Set.of())).isEmpty();
              });
          assertFew(
              entities,
              "what is sent again of it",
              () -> {
                assertThat(failures.dueRedeliveries(id(disabled), Set.of(), now, 16)).isEmpty();
                assertThat(failures.nextRedelivery(id(disabled), Set.of())).isNull();
              });
          return null;
        });
  }

  /** However many are fetched from, the sender does not pass them by. */
  @Test
  void queuesThatAreFetchedFromCostTheSenderNothing() {
    String owner = user();
    List<Webhook> polled =
        IntStream.range(0, (int) FEW + 100)
            .mapToObj(i -> StoredWebhooks.polled(owner, chain))
            .toList();
    TestDatabase.rolledBack(
        entities -> {
          DeliveryQueueQueries queues = on(entities, new DeliveryQueueQueries());
          long stamp = queues.stamp();
          on(entities, new EventQueueQueries())
              .append(chain, List.of(event(1, hash(), 0, polled.toArray(Webhook[]::new))), now);
          // So small a table is read as a whole otherwise.
          entities.createNativeQuery("set local enable_seqscan = off").executeUpdate();
          assertFew(
              entities, "seeing what changed", () -> queues.changed(stamp, allShards(), 1_000));
          return null;
        });
  }

  /** Failures are counted, each once, and only so many. */
  @Test
  void countingFailuresEnds() {
    Webhook failing = webhook(user(), chain, 1);
    TestDatabase.rolledBack(
        entities -> {
          WebhookMetricQueries.Counts before = counts(entities);
          fail(entities, failing, 3);
          WebhookMetricQueries.Counts some = counts(entities);
          assertThat(some.retried() - before.retried()).isEqualTo(3);
          assertThat(some.dead() - before.dead()).isEqualTo(3);
          fail(entities, failing, ROWS);
          entities.createNativeQuery("analyze webhook_failures").executeUpdate();
          long looked = looked(entities);
          WebhookMetricQueries.Counts many = counts(entities);
          assertThat(many.retried()).isEqualTo(WebhookMetricQueries.MAX_COUNT);
          assertThat(many.dead()).isEqualTo(WebhookMetricQueries.MAX_COUNT);
          assertThat(looked(entities) - looked)
              .isLessThan(2 * WebhookMetricQueries.MAX_COUNT + 3 * FEW);
          return null;
        });
  }

  private void fail(EntityManager entities, Webhook of, int each) {
    entities
        .createNativeQuery(
            "insert into webhook_failures (endpoint_id, position, day, sequence, attempts, state,"
                + " due_at) select :id, n, :day, n, 1, case n % 2 when 0 then 'retry' else 'dead'"
                + " end, now() from generate_series(cast(:from as bigint), cast(:to as bigint)) n")
        .setParameter("id", id(of))
        .setParameter("day", day)
        .setParameter("from", each * 10L)
        .setParameter("to", each * 10L + 2L * each - 1)
        .executeUpdate();
  }

  private static WebhookMetricQueries.Counts counts(EntityManager entities) {
    return entities.unwrap(Session.class).doReturningWork(WebhookMetricQueries::read);
  }

  private void fill(EntityManager entities, List<Webhook> webhooks, Webhook sent) {
    entities
        .createNativeQuery("select ensure_webhook_day(:day)", Object.class)
        .setParameter("day", day)
        .getResultList();
    for (Webhook each : webhooks) {
      entities
          .createNativeQuery(
              "insert into webhook_deliveries (endpoint_id, position, day, event_id, decode, size)"
                  + " select :id, n, :day, 1, false, 1000 from generate_series(1, :rows) n")
          .setParameter("id", id(each))
          .setParameter("day", day)
          .setParameter("rows", ROWS)
          .executeUpdate();
      entities
          .createNativeQuery(
              "update webhook_queues set last_position = :rows where endpoint_id = :id")
          .setParameter("rows", ROWS)
          .setParameter("id", id(each))
          .executeUpdate();
    }
    on(entities, new DeliveryOutcomeQueries())
        .progress(List.of(new Progress(id(sent), ROWS, day, null)));
    entities
        .createNativeQuery(
            "insert into webhook_gaps (endpoint_id, position, day, skipped)"
                + " select :id, 2 * n, :day, n from generate_series(1, :rows) n")
        .setParameter("id", id(sent))
        .setParameter("day", day)
        .setParameter("rows", ROWS / 2)
        .executeUpdate();
    entities.createNativeQuery("analyze webhook_deliveries").executeUpdate();
    entities.createNativeQuery("analyze webhook_gaps").executeUpdate();
  }

  /** Lets all of a queue have failed. */
  private void fail(EntityManager entities, Webhook of, String state) {
    entities
        .createNativeQuery(
            "insert into webhook_failures (endpoint_id, position, day, sequence, attempts, state,"
                + " due_at) select :id, n, :day, n, 1, :state, :now"
                + " from generate_series(1, :rows) n")
        .setParameter("id", id(of))
        .setParameter("day", day)
        .setParameter("state", state)
        .setParameter("now", now)
        .setParameter("rows", ROWS)
        .executeUpdate();
    entities.createNativeQuery("analyze webhook_failures").executeUpdate();
  }

  private static void assertFew(EntityManager entities, String what, Runnable work) {
    long before = looked(entities);
    work.run();
    entities.flush();
    assertThat(looked(entities) - before).as("rows looked at by " + what).isLessThan(FEW);
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

  private List<QueueHead> fronts(Webhook... of) {
    return java.util.Arrays.stream(of).map(each -> front(each, 0)).toList();
  }

  private QueueHead front(Webhook of, long after) {
    return new QueueHead(id(of), after, day, 16);
  }

  private static UUID id(Webhook of) {
    return of.endpoint().id();
  }
}
