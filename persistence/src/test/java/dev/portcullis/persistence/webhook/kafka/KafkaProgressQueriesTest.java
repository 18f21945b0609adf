package dev.portcullis.persistence.webhook.kafka;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.kafka.KafkaDepthQueries.Depth;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.PendingQueue;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Published;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Skipped;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.RetentionRule;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scan.NewEvent;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class KafkaProgressQueriesTest {
  private static final UUID FIRST = new UUID(0, 0);

  private final Instant now = Clock.now();
  private final LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
  private final long chain = newChain();

  @BeforeEach
  void nothingIsThere() {
    StoredWebhooks.deleteAll();
    // What other tests left would keep days, too.
    for (String table :
        List.of("kafka_start", "kafka_skipped", "webhook_failures", "webhook_cursors")) {
      inTransaction(e -> e.createNativeQuery("delete from " + table).executeUpdate());
    }
  }

  @Test
  void publishingBeginsAtTheEndsOfTheQueuesAndOnlyOnce() {
    Webhook before = told(2);
    assertThat(began()).isTrue();
    Webhook after = told(0);
    assertThat(all()).isEmpty();

    queue(3, before, after);
    assertThat(all())
        .extracting(PendingQueue::endpointId, PendingQueue::position, PendingQueue::last)
        .containsExactlyInAnyOrder(tuple(id(before), 2L, 5L), tuple(id(after), 0L, 3L));
    assertThat(began()).as("it goes on where it was").isFalse();
    assertThat(all()).hasSize(2);
  }

  @Test
  void aQueueIsFoundByItsLastChangeUntilItIsPublished() {
    Webhook first = told(1);
    Webhook second = told(1);
    List<PendingQueue> both = all();
    assertThat(both).extracting(PendingQueue::endpointId).containsExactly(id(first), id(second));

    PendingQueue known = both.get(0);
    assertThat(some(known.stamp(), known.endpointId())).containsExactly(both.get(1));
    queue(1, first);
    assertThat(some(both.get(1).stamp(), both.get(1).endpointId()))
        .extracting(PendingQueue::endpointId)
        .containsExactly(id(first));
    published(first, 2, today);
    published(second, 1, null);
    assertThat(all()).isEmpty();
  }

  @Test
  void webhooksChangedAtTheSameTimeAreFoundInParts() {
    List<Webhook> many = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      many.add(told(0));
    }
    queue(1, many.toArray(Webhook[]::new));
    List<UUID> found = new ArrayList<>();
    long stamp = -1;
    UUID last = FIRST;
    for (List<PendingQueue> part = some(stamp, last); !part.isEmpty(); part = some(stamp, last)) {
      part.forEach(each -> found.add(each.endpointId()));
      stamp = part.get(part.size() - 1).stamp();
      last = part.get(part.size() - 1).endpointId();
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(many.stream().map(w -> id(w)).toList());
  }

  @Test
  void progressNeverGoesBack() {
    Webhook webhook = told(9);
    published(webhook, 7, today);
    published(webhook, 4, today.minusDays(3));
    assertThat(all()).extracting(PendingQueue::position).containsExactly(7L);
  }

  @Test
  void aWebhookThatIsRemovedIsNotPublishedAndItsProgressGoesWithIt() {
    Webhook webhook = told(3);
    published(webhook, 1, today);
    inTransaction(
        e -> {
          on(e, new WebhookRepository()).removeAllOf(webhook.endpoint().userId(), now);
          return null;
        });
    assertThat(all()).isEmpty();
    assertThat(depth().waiting()).isZero();
    inTransaction(e -> on(e, new WebhookRepository()).removeEnded());
    published(webhook, 2, today);
    List<?> left =
        inTransaction(
            e -> e.createNativeQuery("select endpoint_id from kafka_progress").getResultList());
    assertThat(left).isEmpty();
  }

  @Test
  void deletingAWebhookAndPublishingDoNotBlockEachOther() throws Exception {
    Webhook deleted = told(1);
    Webhook other = told(1);
    inTransaction(
        e -> {
          e.createNativeQuery("select id from webhook_endpoints where id = :id for update")
              .setParameter("id", id(deleted))
              .getResultList();
          CompletableFuture.runAsync(
                  () ->
                      change(
                          k ->
                              k.savePublished(
                                  List.of(
                                      new Published(id(deleted), 1, today),
                                      new Published(id(other), 1, today)))))
              .orTimeout(10, TimeUnit.SECONDS)
              .join();
          return null;
        });
    assertThat(all()).extracting(PendingQueue::endpointId).containsExactly(id(deleted));
  }

  @Test
  void aDayIsKeptUntilItIsPublishedOrOld() {
    Webhook webhook = told(2);
    LocalDate day = day();
    inTransaction(
        e ->
            e.createNativeQuery("update webhook_progress set watermark = 2, claimed = 2")
                .executeUpdate());
    LocalDate later = day.plusDays(1);
    assertThat(unpublished(day)).isOne();
    dropAll(later, day);
    assertThat(there(webhook)).as("it is not published").isEqualTo(2);

    published(webhook, 1, day);
    dropAll(later, day);
    assertThat(there(webhook)).as("one is not published").isEqualTo(2);
    dropAll(later, later);
    assertThat(there(webhook)).as("it is too old").isZero();

    queue(1, webhook);
    published(webhook, 3, day);
    inTransaction(
        e ->
            e.createNativeQuery("update webhook_progress set watermark = 3, claimed = 3")
                .executeUpdate());
    assertThat(unpublished(day)).isZero();
    dropAll(later, day);
    assertThat(there(webhook)).as("it is published").isZero();
  }

  @Test
  void pendingAndSkippedRecordsAreCounted() {
    assertThat(depth()).isEqualTo(new Depth(0, null, 0));
    Webhook webhook = told(4);
    published(webhook, 1, today);
    Skipped large = new Skipped(id(webhook), 1, Ids.uuid(), 5_000_000);
    change(k -> k.addSkipped(List.of(large), now));
    change(k -> k.addSkipped(List.of(large), now));

    assertThat(depth()).isEqualTo(new Depth(3, Instant.ofEpochSecond(1_770_113_700), 1));
    assertThat(forgotten(now)).isZero();
    assertThat(forgotten(now.plusSeconds(1))).isOne();
  }

  private Webhook told(int events) {
    Webhook webhook = webhook(user(), chain, 0);
    queue(events, webhook);
    return webhook;
  }

  private void queue(int events, Webhook... told) {
    List<NewEvent> all = new ArrayList<>();
    for (int i = 0; i < events; i++) {
      all.add(event(3, hash(), i, told));
    }
    inTransaction(e -> on(e, new EventQueueQueries()).append(chain, all, now));
  }

  private static UUID id(Webhook webhook) {
    return webhook.endpoint().id();
  }

  private static void published(Webhook webhook, long position, LocalDate day) {
    change(k -> k.savePublished(List.of(new Published(id(webhook), position, day))));
  }

  private boolean began() {
    return of(k -> k.begin(now));
  }

  private static long unpublished(LocalDate day) {
    return of(k -> k.unpublished(day));
  }

  /** That of what was queued last: it never goes back, whatever other tests did. */
  private static LocalDate day() {
    return inTransaction(
        e ->
            (LocalDate)
                e.createNativeQuery("select day from webhook_counters", LocalDate.class)
                    .getSingleResult());
  }

  private static int forgotten(Instant before) {
    return of(k -> k.deleteSkipped(before, 10));
  }

  private static List<PendingQueue> all() {
    return of(k -> k.waiting(-1, FIRST, 100));
  }

  private static List<PendingQueue> some(long stamp, UUID last) {
    return of(k -> k.waiting(stamp, last, 2));
  }

  private static void dropAll(LocalDate before, LocalDate publishedFrom) {
    RetentionRule rule = new RetentionRule(before, publishedFrom, 1, true);
    while (inTransaction(e -> on(e, new WebhookHistoryQueries()).dropDay(rule)).isPresent()) {
      assertThat(before).isNotNull();
    }
  }

  private static int there(Webhook webhook) {
    return inTransaction(
        e ->
            e.createNativeQuery("select 1 from webhook_deliveries where endpoint_id = :id")
                .setParameter("id", id(webhook))
                .getResultList()
                .size());
  }

  private static Depth depth() {
    try (Connection connection = TestDatabase.dataSource().getConnection()) {
      return KafkaDepthQueries.read(connection);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static void change(Consumer<KafkaProgressQueries> work) {
    inTransaction(
        e -> {
          work.accept(on(e, new KafkaProgressQueries()));
          return null;
        });
  }

  private static <T> T of(Function<KafkaProgressQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new KafkaProgressQueries())));
  }
}
