package dev.portcullis.persistence.webhook.delivery;

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
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.maintenance.QueueDepthQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.DroppedPartition;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries.RetentionRule;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hibernate.Session;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class DeliveryOutcomeQueriesTest {
  private final long chain = newChain();
  private final Instant now = Clock.now();
  private Webhook webhook;
  private UUID id;

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
                        event(3, hash(), 0, webhook)),
                    now));
  }

  @Test
  void aFailedCallbackWaitsUntilDueAndIsForgottenOnceReceived() {
    QueuedDelivery first = front().get(0);
    Instant due = now.plusSeconds(30);
    write(o -> o.ended(List.of(ended(first, 1, Disposition.RETRY, due)), now));
    assertThat(due(now.plusSeconds(29))).isEmpty();
    assertThat(nextDue()).isEqualTo(due);
    List<QueuedDelivery> again = due(due);
    assertThat(again).singleElement().satisfies(d -> assertThat(d.failure().attempts()).isOne());
    assertThat(failures(f -> f.due(id, List.of(1L), due, 9))).as("it is being tried").isEmpty();
    assertThat(positions(f -> f.waiting(id, List.of(1L, 2L)))).containsExactly(1L);
    assertThat(positions(f -> f.known(id, List.of(1L, 2L)))).containsExactly(1L);

    write(o -> o.ended(List.of(ended(again.get(0), 2, Disposition.RECEIVED, null)), now));
    assertThat(due(due)).isEmpty();
    assertThat(nextDue()).isNull();
    assertThat(attempts()).isEqualTo(2);
  }

  /** A slow call got a row of its own in the same moment in which it ended. */
  @Test
  void whatEndsAsItIsPutAsideIsOver() {
    QueuedDelivery slow = front().get(0);
    QueuedDelivery withRow = failedBefore(slow);
    write(
        o ->
            o.record(
                List.of(ended(slow, 0, Disposition.RETRY, now)),
                List.of(ended(withRow, 1, Disposition.RECEIVED, null)),
                now));
    assertThat(due(now.plusSeconds(1_000_000))).isEmpty();
    assertThat(nextDue()).isNull();

    Instant later = now.plusSeconds(60);
    QueuedDelivery refused = front().get(1);
    write(
        o ->
            o.record(
                List.of(ended(refused, 0, Disposition.RETRY, now)),
                List.of(ended(failedBefore(refused), 1, Disposition.RETRY, later)),
                now));
    assertThat(nextDue()).isEqualTo(later);
    assertThat(due(later))
        .singleElement()
        .satisfies(d -> assertThat(d.failure().attempts()).isOne());
  }

  @Test
  void aRetryScheduledByAFastClockIsDueNow() {
    List<QueuedDelivery> front = front();
    Instant soon = now.plusSeconds(30);
    write(o -> o.ended(List.of(ended(front.get(0), 1, Disposition.RETRY, soon)), now));
    write(
        o ->
            o.ended(
                List.of(ended(front.get(1), 1, Disposition.RETRY, now.plusSeconds(3600))), now));
    write(
        o ->
            o.ended(List.of(ended(front.get(2), 9, Disposition.DEAD, now.plusSeconds(3600))), now));
    Instant latest = now.plusSeconds(60);
    assertThat(bringForward(Set.of(), latest)).isZero();
    assertThat(bringForward(allShards(), latest)).isOne();
    assertThat(due(now)).extracting(QueuedDelivery::position).containsExactly(2L);
    assertThat(due(soon)).hasSize(2);
    assertThat(bringForward(allShards(), latest)).as("once").isZero();
  }

  private int bringForward(Set<Integer> shards, Instant latest) {
    return of(f -> f.clampDueTimes(shards, latest, now));
  }

  private static QueuedDelivery failedBefore(QueuedDelivery queued) {
    return new QueuedDelivery(
        queued.endpointId(),
        queued.position(),
        queued.event(),
        queued.announced(),
        queued.decode(),
        queued.size(),
        new QueuedDelivery.Failed(queued.position(), 0, false));
  }

  @Test
  void aDeadLetterIsNeverDue() {
    write(o -> o.ended(List.of(ended(front().get(0), 10, Disposition.DEAD, now)), now));
    assertThat(due(now.plusSeconds(1_000_000))).isEmpty();
  }

  @Test
  void aQueueIsOpenUntilItsEndIsReached() {
    assertThat(open().last()).isEqualTo(3);
    LocalDate day = front().get(0).event().day();
    write(o -> o.progress(List.of(new Progress(id, 2, day, now))));
    assertThat(open().watermark()).isEqualTo(2);
    assertThat(claimable().claimed()).isEqualTo(2);
    assertThat(open().failingSince()).isEqualTo(now);
    write(o -> o.progress(List.of(new Progress(id, 3, day, null))));
    assertThat(list(q -> q.open(allShards()))).isEmpty();
    write(o -> o.failed(List.of(ended(front().get(0), 1, Disposition.RETRY, now))));
    assertThat(open().retryAt()).isEqualTo(now);
  }

  @Test
  void aDeadLetterShowsInTheSubscriptionUntilTheNextSuccessAndAnErrorOfTheChainStays() {
    write(o -> o.status(Set.of(id), "active", "failing"));
    assertThat(status()).isEqualTo("failing");
    write(o -> o.status(Set.of(id), "failing", "active"));
    assertThat(status()).isEqualTo("active");
    inTransaction(
        e -> {
          on(e, new ScanSubscriptionQueries()).markError(chain);
          return null;
        });
    write(o -> o.status(Set.of(id), "active", "failing"));
    assertThat(status()).isEqualTo("error");
  }

  @Test
  void theNumberOfPendingCallbacksIsKnownWithTheOldestsTime() {
    QueueDepthQueries.Depth before = depth();
    assertThat(before.waiting()).isEqualTo(3);
    assertThat(before.oldest()).isEqualTo(Instant.ofEpochSecond(1_770_113_700));
    write(o -> o.progress(List.of(new Progress(id, 3, now(), null))));
    assertThat(depth()).isEqualTo(new QueueDepthQueries.Depth(0, null));
  }

  private LocalDate now() {
    return LocalDate.ofInstant(now, ZoneOffset.UTC);
  }

  private static QueueDepthQueries.Depth depth() {
    return inTransaction(e -> e.unwrap(Session.class).doReturningWork(QueueDepthQueries::read));
  }

  @Test
  void aDisabledEndpointHasItsReasonUntilItIsEnabledAgain() {
    Instant when = now.plusSeconds(5);
    write(o -> o.disable(Map.of(id, DisableReason.FAILING), when));
    write(o -> o.disable(Map.of(id, DisableReason.GONE), when.plusSeconds(5)));
    EndpointRow row = queues(q -> q.endpoints(List.of(id))).get(id);
    assertThat(row.enabled()).isFalse();
    assertThat(stored().disabledBecause()).as("the first time").contains(DisableReason.FAILING);
    assertThat(stored().disabledAt()).isEqualTo(when);
    inTransaction(
        e -> {
          e.find(WebhookEndpoint.class, id).enable(true, when.plusSeconds(9));
          return null;
        });
    assertThat(stored().disabledBecause()).isEmpty();
    assertThat(stored().disabledAt()).isNull();
  }

  private WebhookEndpoint stored() {
    return inTransaction(e -> e.find(WebhookEndpoint.class, id));
  }

  @Test
  void aDayIsDroppedOnceNoneOfItsRowsIsNeeded() {
    LocalDate today = front().get(0).event().day();
    LocalDate later = today.plusDays(40);
    dropAll(later, 1);
    assertThat(front()).as("something waits").isNotEmpty();
    write(o -> o.progress(List.of(new Progress(id, 3, today, null))));
    dropAll(later, 2_000);
    assertThat(front()).as("its blocks may leave the chain").isNotEmpty();
    dropAll(today, 1);
    assertThat(front()).as("it is young").isNotEmpty();
    write(o -> o.ended(List.of(ended(front().get(0), 9, Disposition.DEAD, now)), now));
    dropAll(later, 1);
    assertThat(front()).as("it has a dead letter").isNotEmpty();
    assertThat(forgetDead(now.plusSeconds(1))).isOne();
    dropAll(later, 1);
    assertThat(front()).isEmpty();
    inTransaction(
        e ->
            on(e, new EventQueueQueries())
                .append(chain, List.of(event(4, hash(), 0, webhook)), now));
    assertThat(front()).extracting(QueuedDelivery::position).containsExactly(4L);
  }

  /** A permanently disabled endpoint does not keep delivered events for ever. */
  @Test
  void aDayIsDroppedOnceItsTimeIsOverThoughSomethingOfItWaits() {
    LocalDate today = front().get(0).event().day();
    write(o -> o.failed(List.of(ended(front().get(0), 1, Disposition.RETRY, now))));
    LocalDate later = today.plusDays(100);
    assertThat(dropped(new RetentionRule(later, today, 1, false))).isEmpty();
    assertThat(dropped(new RetentionRule(later, today.plusDays(1), 1, false)))
        .contains(new DroppedPartition(today, 1));
    assertThat(front()).isEmpty();
    assertThat(nextDue()).isNull();
  }

  private static Optional<DroppedPartition> dropped(RetentionRule rule) {
    return history(h -> h.dropDay(rule));
  }

  private static void dropAll(LocalDate before, int depth) {
    boolean dropped = true;
    while (dropped) {
      dropped =
          history(h -> h.dropDay(new RetentionRule(before, LocalDate.EPOCH, depth, false)))
              .isPresent();
    }
  }

  private DeliveryAttemptResult ended(
      QueuedDelivery of, int attempt, Disposition disposition, Instant due) {
    return new DeliveryAttemptResult(
        of, Ids.uuid(), of.position(), attempt, now, 7, 500, null, "no", disposition, due);
  }

  private List<QueuedDelivery> front() {
    return queues(q -> q.heads(List.of(new QueueHead(id, 0, LocalDate.EPOCH, 10))));
  }

  private List<QueuedDelivery> due(Instant when) {
    return failures(f -> f.due(id, List.of(), when, 10));
  }

  private Instant nextDue() {
    return of(f -> f.nextDue(id, List.of()));
  }

  private ClaimableQueue claimable() {
    return queues(q -> q.claimable(List.of(id))).get(id);
  }

  private QueueState open() {
    return queues(q -> q.open(allShards())).get(0);
  }

  private static Set<Integer> allShards() {
    return java.util.stream.IntStream.range(0, DeliveryShardQueries.SHARDS)
        .boxed()
        .collect(java.util.stream.Collectors.toSet());
  }

  private long attempts() {
    return inTransaction(
        e ->
            (Long)
                e.createNativeQuery(
                        "select count(*) from webhook_attempts where endpoint_id = :id and day ="
                            + " :day",
                        Long.class)
                    .setParameter("id", id)
                    .setParameter("day", LocalDate.ofInstant(now, ZoneOffset.UTC))
                    .getSingleResult());
  }

  private String status() {
    return (String)
        inTransaction(
            e ->
                e.createNativeQuery("select status from webhook_subscriptions where id = :id")
                    .setParameter("id", webhook.subscription().id())
                    .getSingleResult());
  }

  private static void write(Consumer<DeliveryOutcomeQueries> work) {
    inTransaction(
        e -> {
          work.accept(on(e, new DeliveryOutcomeQueries()));
          return null;
        });
  }

  private static <T> T queues(Function<DeliveryQueueQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryQueueQueries())));
  }

  private static int forgetDead(Instant before) {
    return history(h -> h.deleteDeadLetters(before, 10));
  }

  private static <T> List<T> list(Function<DeliveryQueueQueries, List<T>> work) {
    return queues(work);
  }

  private static List<QueuedDelivery> failures(
      Function<DeliveryFailureQueries, List<QueuedDelivery>> work) {
    return of(work);
  }

  private static Set<Long> positions(Function<DeliveryFailureQueries, Set<Long>> work) {
    return of(work);
  }

  private static <T> T of(Function<DeliveryFailureQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryFailureQueries())));
  }

  private static <T> T history(Function<WebhookHistoryQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new WebhookHistoryQueries())));
  }
}
