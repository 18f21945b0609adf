package dev.portcullis.persistence.webhook.scan;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.scanned;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.webhook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class EventQueueQueriesTest {
  private static final LocalDate EPOCH = LocalDate.EPOCH;

  private final long chain = newChain();
  private final Instant now = Clock.now();

  @BeforeEach
  void begin() {
    StoredWebhooks.deleteAll();
    scanned(chain, 1_000);
  }

  @Test
  void anEventIsStoredOnceAndQueuedForEachInOrder() {
    Webhook one = webhook(user(), chain, 1);
    Webhook other = webhook(user(), chain, 1);
    Hash32 block = hash();
    assertThat(append(event(5, block, 0, one, other), event(5, block, 1, one))).isEqualTo(3);
    assertThat(append(event(6, hash(), 0, one))).isEqualTo(1);

    List<QueuedDelivery> first = front(one, 0);
    assertThat(first).extracting(QueuedDelivery::position).containsExactly(1L, 2L, 3L);
    assertThat(front(one, 1)).extracting(QueuedDelivery::position).containsExactly(2L, 3L);
    List<QueuedDelivery> second = front(other, 0);
    assertThat(second).singleElement().satisfies(d -> assertThat(d.position()).isOne());
    assertThat(second.get(0).event()).isEqualTo(first.get(0).event());
    EventRow stored = events(first).get(first.get(0).event());
    assertThat(stored.blockHash()).isEqualTo(block);
    assertThat(stored.topics()).hasSize(2);
    assertThat(stored.decoded()).isEqualTo("{\"name\":\"käse\"}");
    assertThat(stored.turn()).isZero();
  }

  @Test
  void nothingIsQueuedForADeletedEndpoint() {
    Webhook there = webhook(user(), chain, 1);
    Webhook gone = webhook(user(), chain, 1);
    inTransaction(
        e -> {
          on(e, new WebhookRepository()).remove(gone, now);
          return null;
        });
    inTransaction(e -> on(e, new WebhookRepository()).removeEnded());
    assertThat(append(event(5, hash(), 0, gone, there))).isEqualTo(1);
  }

  @Test
  void aRemovedBlockIsReportedToReceiversOfItsEvents() {
    Webhook one = webhook(user(), chain, 1);
    Webhook other = webhook(user(), chain, 1);
    Hash32 block = hash();
    append(event(5, block, 0, one, other), event(5, block, 1, one));
    assertThat(newest(6)).contains(new BlockRef(5, block));
    assertThat(newest(5)).isEmpty();

    assertThat(retract(5, block, now)).isEqualTo(2);
    assertThat(retract(5, block, now)).isZero();
    assertThat(newest(6)).isEmpty();
    assertThat(front(one, 2)).extracting(QueuedDelivery::announced).containsExactly(2L, 1L);
    assertThat(front(other, 1)).extracting(QueuedDelivery::announced).containsExactly(1L);
  }

  @Test
  void aBlockThatComesBackIsAnnouncedInItsNextTurn() {
    Webhook one = webhook(user(), chain, 1);
    Hash32 block = hash();
    append(event(5, block, 0, one));
    retract(5, block, now);
    append(event(5, block, 0, one));
    retract(5, block, now);
    append(event(5, block, 0, one), event(6, hash(), 0, one));
    List<QueuedDelivery> all = front(one, 0);
    Map<QueuedDelivery.EventKey, EventRow> events = events(all);
    assertThat(all).extracting(d -> events.get(d.event()).turn()).containsExactly(0, 0, 1, 1, 2, 0);
  }

  @Test
  void aRemovalOnAnotherDayRefersToAnEventOfThatDay() {
    Webhook one = webhook(user(), chain, 1);
    Hash32 block = hash();
    append(event(5, block, 0, one));
    retract(5, block, now.plus(Duration.ofDays(1)));
    List<QueuedDelivery> all = front(one, 0);
    assertThat(all.get(1).event().day()).isEqualTo(all.get(0).event().day().plusDays(1));
    assertThat(events(all)).hasSize(2);
    assertThat(newest(6)).isEmpty();
    // A clock that is behind does not bring the day back.
    append(event(7, hash(), 0, one));
    assertThat(front(one, 2).get(0).event().day()).isEqualTo(all.get(1).event().day());
  }

  @Test
  void aLargeBlockIsRevertedInPartsOfWholeEvents() {
    Webhook one = webhook(user(), chain, 1);
    Webhook other = webhook(user(), chain, 1);
    Hash32 block = hash();
    append(
        IntStream.range(0, 10)
            .mapToObj(i -> event(5, block, i, one, other))
            .toArray(NewEvent[]::new));
    assertThat(retract(5, block, 5, now)).isEqualTo(3);
    assertThat(retract(5, block, 100, now)).isEqualTo(7);
    assertThat(front(one, 10)).hasSize(10);
    assertThat(front(other, 10))
        .extracting(QueuedDelivery::announced)
        .containsExactly(10L, 9L, 8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L);
  }

  @Test
  void eachTransactionIsOneBatchForTheMutationLog() {
    Webhook one = webhook(user(), chain, 1);
    long before = batches();
    append(event(5, hash(), 0, one), event(6, hash(), 0, one));
    assertThat(batches()).isEqualTo(before + 1);
  }

  @Test
  void theQueuesThatChangedAreSeenByStamp() {
    Webhook one = webhook(user(), chain, 1);
    int shard = (int) (one.endpoint().id().getLeastSignificantBits() & 31);
    long before = queues(DeliveryQueueQueries::stamp);
    append(event(5, hash(), 0, one));
    List<QueueState> changed = queues(q -> q.changed(before, Set.of(shard), 10));
    assertThat(changed).singleElement().satisfies(s -> assertThat(s.last()).isOne());
    assertThat(list(q -> q.changed(changed.get(0).stamp(), Set.of(shard), 10))).isEmpty();
    assertThat(list(q -> q.changed(before, Set.of((shard + 1) % 32), 10))).isEmpty();
    assertThat(list(q -> q.open(Set.of(shard)))).hasSize(1);
  }

  private int append(NewEvent... events) {
    return appended(events).queued();
  }

  private AppendedEvents appended(NewEvent... events) {
    return inTransaction(e -> on(e, new EventQueueQueries()).append(chain, List.of(events), now));
  }

  private int retract(long number, Hash32 block, Instant when) {
    return retract(number, block, 1_000, when);
  }

  private int retract(long number, Hash32 block, int limit, Instant when) {
    return inTransaction(
        e ->
            on(e, new EventQueueQueries())
                .retract(chain, new BlockRef(number, block), limit, when));
  }

  private Optional<BlockRef> newest(long before) {
    return inTransaction(e -> on(e, new EventQueueQueries()).newestAnnounced(chain, before));
  }

  private static List<QueuedDelivery> front(Webhook webhook, long after) {
    return queues(q -> q.heads(List.of(new QueueHead(webhook.endpoint().id(), after, EPOCH, 100))));
  }

  private static Map<QueuedDelivery.EventKey, EventRow> events(List<QueuedDelivery> of) {
    return queues(q -> q.events(of.stream().map(QueuedDelivery::event).toList()));
  }

  private static long batches() {
    return inTransaction(
        e ->
            (Long)
                e.createNativeQuery("select count(*) from webhook_batches", Long.class)
                    .getSingleResult());
  }

  private static <T> List<T> list(Function<DeliveryQueueQueries, List<T>> work) {
    return queues(work);
  }

  private static <T> T queues(Function<DeliveryQueueQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryQueueQueries())));
  }
}
