package dev.portcullis.persistence.webhook.delivery;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.event;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.hash;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.newChain;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.polled;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.scanned;
import static dev.portcullis.persistence.webhook.scene.StoredWebhooks.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.PolledQueueQueries.PollCursor;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class PolledQueueQueriesTest {
  private static final int DAY_SECONDS = 86_400;

  private final long chain = newChain();
  private final Instant now = Clock.now();
  private Webhook webhook;
  private UUID id;
  private long skipped;

  @BeforeEach
  void begin() {
    StoredWebhooks.deleteAll();
    scanned(chain, 1_000);
    webhook = polled(user(), chain);
    id = webhook.endpoint().id();
  }

  @Test
  void aNumberIsFoundAfterSuppressedEvents() {
    append(8, now);
    withhold(1, 4, 5, 8);
    claim(8);
    assertThat(places(0, 1, 2, 3, 4)).containsExactly(1L, 2L, 5L, 6L, 8L);
    assertThat(place(4)).isEqualTo(new PollCursor(4, 8, 8, false));
    assertThat(place(4).isFollowed()).isFalse();
    assertThat(place(1)).isEqualTo(new PollCursor(4, 8, 2, true));
  }

  @Test
  void anUnjudgedEventHasNoNumberAndIsKept() {
    append(3, now);
    assertThat(place(0)).isEqualTo(new PollCursor(0, 3, 0, true));
  }

  /** However days and gaps lie, exactly the numbers whose next one is gone are found to be so. */
  @Test
  void theExistenceOfTheNextNumberIsKnownAfterDaysAreDropped() {
    append(4, now);
    withhold(2, 4);
    append(4, now.plusSeconds(DAY_SECONDS));
    withhold(5, 7);
    claim(8);
    assertThat(places(0, 1, 2, 3, 4)).containsExactly(0L, 2L, 5L, 7L, 8L);
    drop(now);
    assertThat(place(0).isNextKept()).isFalse();
    assertThat(place(1).isNextKept()).isFalse();
    assertThat(places(2, 3, 4)).containsExactly(5L, 7L, 8L);
    assertThat(place(2).isNextKept()).isTrue();
    assertThat(place(3).isNextKept()).isTrue();
    drop(now.plusSeconds(DAY_SECONDS));
    assertThat(IntStream.range(0, 4).noneMatch(i -> place(i).isNextKept())).isTrue();
    assertThat(place(3).isFollowed()).isTrue();
    assertThat(place(4).isFollowed()).as("no callback follows the last").isFalse();
  }

  /** Against counting one by one: days of any length, of which the first are gone, and any gaps. */
  @Test
  void positionsMatchTheCounts() {
    Random random = new Random(7);
    for (int i = 0; i < 12; i++) {
      begin();
      skipped = 0;
      int first = random.nextInt(7);
      int all = first + random.nextInt(7);
      append(first, now);
      append(all - first, now.plusSeconds(DAY_SECONDS));
      long[] gaps = LongStream.rangeClosed(1, all).filter(p -> random.nextBoolean()).toArray();
      withhold(gaps);
      claim(all);
      boolean gone = random.nextBoolean();
      if (gone) {
        drop(now);
      }
      List<Long> told =
          LongStream.rangeClosed(1, all)
              .filter(p -> LongStream.of(gaps).noneMatch(gap -> gap == p))
              .boxed()
              .toList();
      for (int number = 0; number <= told.size(); number++) {
        boolean last = number == told.size();
        boolean isKept = !last && (!gone || told.get(number) > first);
        PollCursor pollCursor = place(number);
        assertThat(pollCursor.isFollowed() && pollCursor.isNextKept()).isEqualTo(isKept);
        assertThat(pollCursor.isFollowed()).isEqualTo(!last);
        if (isKept) {
          assertThat(pollCursor.position()).isEqualTo(told.get(number) - 1);
        }
      }
    }
  }

  @Test
  void theEndsOfSeveralQueuesAreReadAtOnce() {
    Webhook other = polled(user(), chain);
    append(3, now);
    append(2, now, other);
    UUID otherId = other.endpoint().id();
    Map<UUID, Long> ends =
        inTransaction(e -> on(e, new PolledQueueQueries()).ends(List.of(id, otherId, Ids.uuid())));
    assertThat(ends).isEqualTo(Map.of(id, 3L, otherId, 2L));
  }

  private void append(int events, Instant when) {
    append(events, when, webhook);
  }

  private void append(int events, Instant when, Webhook to) {
    inTransaction(
        e ->
            on(e, new EventQueueQueries())
                .append(
                    chain,
                    IntStream.range(0, events).mapToObj(i -> event(i, hash(), 0, to)).toList(),
                    when));
  }

  private void withhold(long... positions) {
    for (long position : positions) {
      LocalDate day =
          queues(q -> q.heads(List.of(new QueueHead(id, position - 1, LocalDate.EPOCH, 1))))
              .get(0)
              .event()
              .day();
      Gap gap = new Gap(id, position, day, ++skipped);
      inTransaction(
          e -> {
            on(e, new DeliveryQueueQueries()).removeSuppressed(List.of(gap));
            on(e, new SequenceQueries()).add(List.of(gap));
            return null;
          });
    }
  }

  private void claim(long claimed) {
    queues(
        q -> {
          EndpointRow endpoint = q.claimable(List.of(id)).get(id).endpoint();
          q.claim(List.of(new ClaimableQueue(endpoint, claimed, skipped)));
          return null;
        });
  }

  private static void drop(Instant when) {
    inTransaction(
        e ->
            e.createNativeQuery("select drop_webhook_day(:day)", Object.class)
                .setParameter("day", LocalDate.ofInstant(when, ZoneOffset.UTC))
                .getResultList());
  }

  private PollCursor place(long number) {
    return inTransaction(e -> on(e, new PolledQueueQueries()).cursor(id, number));
  }

  private List<Long> places(long... numbers) {
    return java.util.Arrays.stream(numbers).mapToObj(n -> place(n).position()).toList();
  }

  private static <T> T queues(Function<DeliveryQueueQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryQueueQueries())));
  }
}
