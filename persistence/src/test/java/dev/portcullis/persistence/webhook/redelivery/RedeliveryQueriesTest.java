package dev.portcullis.persistence.webhook.redelivery;

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
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.RetentionRule;
import dev.portcullis.persistence.webhook.redelivery.Redelivery.State;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries.Count;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries.PendingCallbacks;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueueQueries.DeliveredCallback;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueueQueries.Due;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class RedeliveryQueriesTest {
  private static final int MANY = 100;

  private final long chain = newChain();
  private final Instant now = Clock.now();
  private final LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
  private Webhook webhook;
  private UUID id;

  /** Callbacks of blocks 1 to 4: the first and the last were received, the others failed. */
  @BeforeEach
  void begin() {
    StoredWebhooks.deleteAll();
    scanned(chain, 1_000);
    webhook = webhook(user(), chain, 1);
    id = webhook.endpoint().id();
    inTransaction(
        e ->
            on(e, new EventQueueQueries())
                .append(
                    chain,
                    List.of(
                        event(1, hash(), 0, webhook),
                        event(2, hash(), 0, webhook),
                        event(3, hash(), 0, webhook),
                        event(4, hash(), 0, webhook)),
                    now));
    List<QueuedDelivery> rows =
        inTransaction(
            e ->
                on(e, new DeliveryQueueQueries())
                    .heads(List.of(new QueueHead(id, 0, LocalDate.EPOCH, MANY))));
    outcome(
        o -> {
          o.ended(
              List.of(
                  ended(rows.get(1), 10, Disposition.DEAD, now),
                  ended(rows.get(2), 3, Disposition.RETRY, now.plusSeconds(60))),
              now);
          o.progress(List.of(new Progress(id, 4, today, now)));
          return null;
        });
  }

  @AfterEach
  void forget() {
    inTransaction(
        e ->
            e.createNativeQuery("delete from webhook_failures where endpoint_id = :id")
                .setParameter("id", id)
                .executeUpdate());
  }

  @Test
  void receivedAndDeadCallbacksAreQueuedAgainAndRetriesAreUnchanged() {
    Redelivery blocks = added(RedeliveryRange.blocks(1, 3));
    List<DeliveredCallback> deliveredCallback = look(blocks);
    assertThat(deliveredCallback)
        .extracting(DeliveredCallback::block)
        .containsExactly(1L, 2L, 3L, 4L);
    assertThat(deliveredCallback)
        .extracting(DeliveredCallback::isTried)
        .containsExactly(false, false, true, false);

    assertThat(queued(blocks, deliveredCallback.subList(0, 3))).isEqualTo(2);
    assertThat(queued(blocks, deliveredCallback.subList(0, 3))).as("again").isZero();
    assertThat(due()).extracting(QueuedDelivery::position).containsExactlyInAnyOrder(1L, 2L);
    assertThat(due()).extracting(d -> d.failure().attempts()).containsOnly(0);
    assertThat(due()).extracting(d -> d.failure().sequence()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(waiting()).isEqualTo(2);
    assertThat(open(blocks)).isEqualTo(new PendingCallbacks(2, 0));
  }

  /** The first was received before, the second never. */
  @Test
  void aCallbackCountsAsReceivedOnceDespiteRedeliveries() {
    receive(front(1));
    assertThat(received()).isEqualTo(1);
    sendAgain(1, Disposition.RECEIVED);
    assertThat(received()).as("received before").isEqualTo(1);
    sendAgain(1, Disposition.RETRY);
    sendAgain(1, Disposition.DEAD);
    sendAgain(1, Disposition.RECEIVED);
    assertThat(received()).as("received before it was a dead letter").isEqualTo(1);

    sendAgain(2, Disposition.RECEIVED);
    assertThat(received()).as("a dead letter").isEqualTo(2);
    sendAgain(2, Disposition.RECEIVED);
    assertThat(received()).isEqualTo(2);
    receive(retried(3));
    assertThat(received()).as("received on a retry, without a redelivery").isEqualTo(3);
  }

  /** Orders it, unless it waits already, and ends its next attempt so. */
  private void sendAgain(long position, Disposition disposition) {
    Redelivery one = added(RedeliveryRange.blocks(position, position));
    List<DeliveredCallback> deliveredCallback =
        look(one).stream().filter(each -> each.position() == position).toList();
    queued(one, deliveredCallback);
    Instant due = disposition == Disposition.RECEIVED ? null : now;
    QueuedDelivery queued = retried(position);
    outcome(o -> done(() -> o.ended(List.of(ended(queued, 1, disposition, due)), now)));
  }

  private void receive(QueuedDelivery queued) {
    outcome(o -> done(() -> o.ended(List.of(ended(queued, 1, Disposition.RECEIVED, null)), now)));
  }

  private QueuedDelivery retried(long position) {
    return inTransaction(
            e -> on(e, new DeliveryFailureQueries()).due(id, List.of(), now.plusSeconds(99), MANY))
        .stream()
        .filter(each -> each.position() == position)
        .findFirst()
        .orElseThrow();
  }

  private QueuedDelivery front(long position) {
    return inTransaction(
        e ->
            on(e, new DeliveryQueueQueries())
                .heads(List.of(new QueueHead(id, position - 1, LocalDate.EPOCH, 1)))
                .get(0));
  }

  private long received() {
    return inTransaction(
        e ->
            (Long)
                e.createNativeQuery(
                        "select received from webhook_progress where endpoint_id = :id", Long.class)
                    .setParameter("id", id)
                    .getSingleResult());
  }

  @Test
  void deadLettersAreFoundByWhenTheyFailed() {
    assertThat(deadSince(now)).containsExactly(2L);
    assertThat(deadSince(now.plusSeconds(1))).isEmpty();
    assertThat(count(RedeliveryRange.failed(now), MANY)).isEqualTo(new Count(1, true));
    assertThat(count(RedeliveryRange.failed(now.plusSeconds(1)), MANY))
        .isEqualTo(new Count(0, true));
  }

  @Test
  void callbacksToRedeliverAreCountedUpToABound() {
    assertThat(count(RedeliveryRange.blocks(1, 4), MANY)).isEqualTo(new Count(3, true));
    assertThat(count(RedeliveryRange.blocks(4, 9), MANY)).isEqualTo(new Count(1, true));
    assertThat(count(RedeliveryRange.blocks(1, 4), 2)).isEqualTo(new Count(1, false));
  }

  @Test
  void cancellingRemovesUntriedCallbacksAndRestoresDeadLetters() {
    Redelivery blocks = added(RedeliveryRange.blocks(1, 4));
    List<DeliveredCallback> deliveredCallback = look(blocks);
    queued(blocks, deliveredCallback);
    queue(
        q -> done(() -> q.saveProgress(blocks.id(), new Redelivery.Progress(4, 4, 4, 3, 0), now)));
    QueuedDelivery last = due().stream().filter(d -> d.position() == 4).findFirst().orElseThrow();
    outcome(
        o ->
            done(
                () ->
                    o.ended(List.of(ended(last, 1, Disposition.RETRY, now.plusSeconds(9))), now)));

    assertThat(cancel(blocks.id())).isTrue();
    assertThat(due()).as("only what failed meanwhile is tried on").isEmpty();
    assertThat(open(blocks)).isEqualTo(new PendingCallbacks(1, 1));
    assertThat(deadSince(now)).containsExactly(2L);
    Redelivery after = find(id, blocks.id()).orElseThrow();
    assertThat(after.state()).isEqualTo(State.CANCELLED);
    assertThat(after.endedAt()).isEqualTo(now);
    assertThat(after.progress().queued()).isOne();
    assertThat(next(now.plusSeconds(60))).isEmpty();
    assertThat(attemptsOfDead()).isEqualTo(10);
    assertThat(cancel(Ids.uuid())).isFalse();
  }

  @Test
  void oneNodeAtATimeContinuesAnOrderWhereItStopped() {
    Redelivery blocks = added(RedeliveryRange.blocks(1, 4));
    inTransaction(
        e -> {
          assertThat(on(e, new RedeliveryQueueQueries()).next(now)).isPresent();
          assertThat(next(now)).as("another node").isEmpty();
          return null;
        });
    Redelivery.Progress at = new Redelivery.Progress(2, 2, 2, 1, 0);
    queue(q -> done(() -> q.saveProgress(blocks.id(), at, now.plusSeconds(2))));
    assertThat(next(now.plusSeconds(1))).isEmpty();
    Due due = next(now.plusSeconds(2)).orElseThrow();
    assertThat(due.open()).isTrue();
    assertThat(due.redelivery().progress()).isEqualTo(at);
    assertThat(look(due.redelivery()))
        .extracting(DeliveredCallback::position)
        .containsExactly(3L, 4L);
    queue(q -> done(() -> q.markDone(blocks.id(), at, now)));
    assertThat(next(now.plusSeconds(9))).isEmpty();
    assertThat(find(id, blocks.id()).orElseThrow().state()).isEqualTo(State.DONE);
  }

  @Test
  void ordersInProgressAreCountedForTheirOwner() {
    added(RedeliveryRange.failed(now));
    Redelivery one = added(RedeliveryRange.one(1));
    assertThat(running()).isEqualTo(2);
    cancel(one.id());
    assertThat(running()).isOne();
    StoredWebhooks.enable(webhook, false);
    assertThat(next(now).orElseThrow().open()).isFalse();
    assertThat(total()).isEqualTo(2);
    assertThat(find(Ids.uuid(), one.id())).isEmpty();
  }

  @Test
  void onlyTheNewestFinishedOrdersAreKept() {
    for (int i = 0; i < 103; i++) {
      Redelivery each = added(RedeliveryRange.one(1), now.plusMillis(i));
      cancel(each.id());
    }
    assertThat(total()).isEqualTo(101);
  }

  @Test
  void theOrdersOfARemovedWebhookGoBeforeIt() {
    added(RedeliveryRange.one(1));
    inTransaction(
        e -> {
          on(e, new WebhookRepository()).remove(webhook, now);
          return null;
        });
    int deleted = 1;
    while (deleted > 0) {
      deleted = inTransaction(e -> on(e, new WebhookRepository()).removeEnded());
    }
    assertThat(total()).isZero();
    WebhookEndpoint left = inTransaction(e -> e.find(WebhookEndpoint.class, id));
    assertThat(left).isNull();
  }

  /** Retention looks whether a day is of use before the row is there, and would drop it after. */
  @Test
  void aDayIsNotDroppedWhileOneLooksAtIt() {
    forget();
    Redelivery blocks = added(RedeliveryRange.blocks(1, 4));
    CompletableFuture<Void> dropping =
        inTransaction(
            e -> {
              RedeliveryQueueQueries mine = on(e, new RedeliveryQueueQueries());
              List<DeliveredCallback> deliveredCallback = mine.nextCallbacks(blocks, MANY);
              CompletableFuture<Void> drop = CompletableFuture.runAsync(this::dropAll);
              while (!drop.isDone() && !isSomebodyWaiting()) {
                Thread.onSpinWait();
              }
              mine.queue(blocks, deliveredCallback.subList(0, 1), Map.of(1L, 1L), now);
              return drop;
            });
    dropping.join();
    assertThat(due()).extracting(QueuedDelivery::position).containsExactly(1L);
  }

  private void dropAll() {
    boolean dropped = true;
    while (dropped) {
      RetentionRule rule = new RetentionRule(today.plusDays(40), LocalDate.EPOCH, 1, false);
      dropped = inTransaction(e -> on(e, new WebhookHistoryQueries()).dropDay(rule)).isPresent();
    }
  }

  private static boolean isSomebodyWaiting() {
    return inTransaction(
        e ->
            (Boolean)
                e.createNativeQuery(
                        "select exists (select 1 from pg_locks where not granted)", Boolean.class)
                    .getSingleResult());
  }

  private Optional<Due> next(Instant when) {
    return queue(q -> q.next(when));
  }

  private List<DeliveredCallback> look(Redelivery of) {
    return queue(q -> q.nextCallbacks(of, MANY));
  }

  private Optional<Redelivery> find(UUID endpointId, UUID order) {
    return orders(r -> r.find(endpointId, order));
  }

  private boolean cancel(UUID order) {
    return orders(r -> r.cancel(id, order, now));
  }

  private long total() {
    return orders(r -> r.page(id, new PageRequest(1, 0)).totalItems());
  }

  @Test
  void pagesFollowEachOtherThoughMomentsAreEqualAndOthersAreOrdered() {
    for (int i = 0; i < 5; i++) {
      added(RedeliveryRange.blocks(1, 4));
    }
    List<Redelivery> all = orders(r -> r.page(id, new PageRequest(9, 0)).items());
    List<Redelivery> shown = new ArrayList<>();
    KeysetCursor after = null;
    do {
      PageRequest paging = new PageRequest(2, 0, after);
      Page<Redelivery> page = orders(r -> r.page(id, paging));
      shown.addAll(page.items());
      after = page.next();
      added(RedeliveryRange.blocks(1, 4), now.plusSeconds(1));
    } while (after != null);
    assertThat(all).hasSize(5);
    assertThat(shown).isEqualTo(all);
  }

  private Redelivery added(RedeliveryRange range) {
    return added(range, now);
  }

  private Redelivery added(RedeliveryRange range, Instant when) {
    Redelivery begun = Redelivery.begin(Ids.uuid(), id, range, 0, 4, when);
    orders(r -> done(() -> r.add(begun)));
    assertThat(find(id, begun.id())).contains(begun);
    return begun;
  }

  private int queued(Redelivery of, List<DeliveredCallback> deliveredCallback) {
    Map<Long, Long> numbers =
        deliveredCallback.stream()
            .collect(Collectors.toMap(DeliveredCallback::position, DeliveredCallback::position));
    return queue(q -> q.queue(of, deliveredCallback, numbers, now));
  }

  private List<Long> deadSince(Instant since) {
    Redelivery failed = Redelivery.begin(Ids.uuid(), id, RedeliveryRange.failed(since), 0, 4, now);
    return look(failed).stream()
        .filter(DeliveredCallback::isDead)
        .map(DeliveredCallback::position)
        .toList();
  }

  private Count count(RedeliveryRange range, int most) {
    return orders(r -> r.count(id, range, 4, most));
  }

  private PendingCallbacks open(Redelivery of) {
    return orders(r -> r.open(id, List.of(of.id()))).get(of.id());
  }

  private int waiting() {
    return queue(q -> q.waiting(id, MANY));
  }

  private long running() {
    return orders(r -> r.countRunningForUpdate(webhook.endpoint().userId()));
  }

  private int attemptsOfDead() {
    return inTransaction(
        e ->
            (Integer)
                e.createNativeQuery(
                        "select attempts from webhook_failures where endpoint_id = :id"
                            + " and state = 'dead'",
                        Integer.class)
                    .setParameter("id", id)
                    .getSingleResult());
  }

  private List<QueuedDelivery> due() {
    return inTransaction(
        e -> on(e, new DeliveryFailureQueries()).due(id, List.of(), now.plusSeconds(1), MANY));
  }

  private DeliveryAttemptResult ended(
      QueuedDelivery of, int attempt, Disposition disposition, Instant due) {
    return new DeliveryAttemptResult(
        of, Ids.uuid(), of.position(), attempt, now, 7, 500, null, "no", disposition, due);
  }

  private static Void done(Runnable work) {
    work.run();
    return null;
  }

  private static <T> T outcome(Function<DeliveryOutcomeQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryOutcomeQueries())));
  }

  private static <T> T orders(Function<RedeliveryQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new RedeliveryQueries())));
  }

  private static <T> T queue(Function<RedeliveryQueueQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new RedeliveryQueueQueries())));
  }
}
