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
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import dev.portcullis.persistence.webhook.scene.StoredWebhooks;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class SequenceQueriesTest {
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
    append(now);
  }

  @Test
  void withoutSuppressedEventsNumbersArePositions() {
    claim(6, 0);
    assertThat(numbers(1, 6)).isEqualTo(Map.of(1L, 1L, 6L, 6L));
  }

  @Test
  void suppressedEventsAreNotReadAndNotCounted() {
    withhold(2, 1);
    withhold(5, 2);
    claim(6, 2);
    assertThat(positions()).containsExactly(1L, 3L, 4L, 6L);
    assertThat(numbers(1, 3, 4, 6)).isEqualTo(Map.of(1L, 1L, 3L, 2L, 4L, 3L, 6L, 4L));
    ClaimableQueue queue = with(q -> q.claimable(List.of(id))).get(id);
    assertThat(queue.claimed()).isEqualTo(6);
    assertThat(queue.skipped()).isEqualTo(2);
  }

  @Test
  void aCallbackIsFoundByItsNumberDespiteSuppression() {
    append(now);
    claim(0, 0);
    assertThat(position(1)).isEmpty();
    withhold(1, 1);
    withhold(4, 2);
    withhold(5, 3);
    withhold(9, 4);
    claim(9, 4);
    List<Long> told = List.of(2L, 3L, 6L, 7L, 8L);
    for (int i = 0; i < told.size(); i++) {
      assertThat(position(i + 1)).hasValue(told.get(i));
    }
    assertThat(position(6)).as("it was not judged").isEmpty();
    assertThat(position(10)).isEmpty();
  }

  /** Numbers stay what they are when the days are dropped in which something was withheld. */
  @Test
  void eventsSuppressedOnDroppedDaysStillCount() {
    withhold(2, 1);
    withhold(3, 2);
    Instant later = now.plusSeconds(86_400);
    append(later);
    claim(12, 2);
    LocalDate first = day(1);
    inTransaction(
        e ->
            e.createNativeQuery("select drop_webhook_day(:day)", Object.class)
                .setParameter("day", first)
                .getResultList());
    assertThat(positions()).isEqualTo(LongStream.rangeClosed(7, 12).boxed().toList());
    assertThat(numbers(7, 12)).as("no gap is left").isEqualTo(Map.of(7L, 5L, 12L, 10L));
    withhold(9, 3);
    claim(12, 3);
    assertThat(numbers(7, 8, 10)).isEqualTo(Map.of(7L, 5L, 8L, 6L, 10L, 7L));
  }

  private void append(Instant when) {
    inTransaction(
        e ->
            on(e, new EventQueueQueries())
                .append(
                    chain,
                    IntStream.range(0, 6).mapToObj(i -> event(i, hash(), 0, webhook)).toList(),
                    when));
  }

  private LocalDate day(long position) {
    return with(q -> q.heads(List.of(new QueueHead(id, position - 1, LocalDate.EPOCH, 1))))
        .get(0)
        .event()
        .day();
  }

  private void withhold(long position, long skipped) {
    Gap gap = new Gap(id, position, day(position), skipped);
    inTransaction(
        e -> {
          on(e, new DeliveryQueueQueries()).removeSuppressed(List.of(gap));
          on(e, new SequenceQueries()).add(List.of(gap));
          return null;
        });
  }

  private void claim(long claimed, long skipped) {
    with(
        q -> {
          EndpointRow endpoint = q.claimable(List.of(id)).get(id).endpoint();
          q.claim(List.of(new ClaimableQueue(endpoint, claimed, skipped)));
          return null;
        });
  }

  private List<Long> positions() {
    return with(q -> q.heads(List.of(new QueueHead(id, 0, LocalDate.EPOCH, 100)))).stream()
        .map(QueuedDelivery::position)
        .toList();
  }

  private Map<Long, Long> numbers(long... positions) {
    return inTransaction(
        e -> on(e, new SequenceQueries()).of(id, LongStream.of(positions).boxed().toList()));
  }

  private OptionalLong position(long sequence) {
    return inTransaction(e -> on(e, new SequenceQueries()).position(id, sequence));
  }

  private static <T> T with(Function<DeliveryQueueQueries, T> work) {
    return inTransaction(e -> work.apply(on(e, new DeliveryQueueQueries())));
  }
}
