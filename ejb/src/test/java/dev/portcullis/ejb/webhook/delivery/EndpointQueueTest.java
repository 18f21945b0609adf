package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimedBatch;
import dev.portcullis.ejb.webhook.redelivery.FakeRedeliveries;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EndpointQueueTest {
  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final FakeQueues queues = store.queues();
  private final Instant now = Instant.parse("2026-11-24T10:00:00Z");

  @Test
  void newAndRepeatedCallbacksTakeTurns() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    for (int i = 0; i < 9; i++) {
      queues.queue(endpoint, 10);
    }
    queues.record(
        new DeliveryStore.Outcomes(
            List.of(),
            List.of(),
            List.of(new Progress(endpoint.id(), 6, FakeQueues.DAY, null)),
            Set.of(),
            Set.of(),
            Map.of(),
            List.of()));
    FakeRedeliveries redeliveries = new FakeRedeliveries(queues);
    redeliveries.order(endpoint, RedeliveryRange.blocks(0, 9), 0, now);
    redeliveries.walk().step(now, 100);

    AimdLimiter aimdLimiter = new AimdLimiter(16, Duration.ofMinutes(5));
    for (int i = 0; i < 16; i++) {
      aimdLimiter.received(Duration.ofMillis(1));
    }
    EndpointQueue queue =
        new EndpointQueue(queues.open(Set.of(0)).get(0), aimdLimiter, new PrefetchedBytes());
    DeliveryClaims.ClaimRequest claimRequest = queue.wanted(now, 16);
    ClaimedBatch batch =
        store
            .claim(new DeliveryClaims.ClaimRequests(List.of(claimRequest), 1 << 20, () -> now))
            .batches()
            .get(endpoint.id());
    queue.take(batch, claimRequest, now);
    List<Long> sent = new ArrayList<>();
    for (Delivery next = queue.next(now); next != null; next = queue.next(now)) {
      QueuedDelivery queued = next.queued();
      sent.add(queued.position());
      queue.begin(next, now);
    }
    assertThat(sent).containsExactly(1L, 7L, 2L, 8L, 3L, 9L, 4L, 5L, 6L);
  }

  @Test
  void aHandedOverCallbackIsAcceptedOnlyIfItComesNext() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    queues.queue(endpoint, 10);
    EndpointQueue queue = queue();
    assertThat(queue.isAtEnd()).isFalse();
    read(queue, endpoint);
    assertThat(queue.isAtEnd()).isTrue();

    assertThat(queue.acceptLocalBatch(handed(endpoint, 3))).isFalse();
    LocalDeliveryQueue.LocalBatch next = handed(endpoint, 2, 3);
    assertThat(queue.acceptLocalBatch(next)).isTrue();
    assertThat(queue.acceptLocalBatch(next)).isFalse();
    assertThat(queue.isAtEnd()).isTrue();
    List<Long> sent = new ArrayList<>();
    for (Delivery each = queue.next(now); each != null; each = queue.next(now)) {
      sent.add(each.queued().position());
      queue.begin(each, now);
      queue.pace().received(Duration.ofMillis(1));
    }
    assertThat(sent).containsExactly(1L, 2L, 3L);
  }

  /**
   * What was handed over and is put back is read in the database before the database reports it.
   */
  @Test
  void aReturnedCallbackIsReadAgain() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    queues.queue(endpoint, 10);
    EndpointQueue queue = queue();
    read(queue, endpoint);
    queue.begin(queue.next(now), now);
    assertThat(queue.acceptLocalBatch(handed(endpoint, 2))).isTrue();
    assertThat(queue.needsRead(now)).isFalse();
    queue.dropPrefetched();
    assertThat(queue.needsRead(now)).isTrue();
    assertThat(queue.isDone()).isFalse();
    read(queue, endpoint);
    queue.pace().received(Duration.ofMillis(1));
    assertThat(queue.next(now).queued().position()).isEqualTo(2);
  }

  /** That something new was queued is no reason to end a rest; that the endpoint changed is. */
  @Test
  void aHandedOverCallbackWakesNoQueueWhenTheDatabaseReportsIt() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    queues.queue(endpoint, 10);
    EndpointQueue queue = queue();
    read(queue, endpoint);
    assertThat(queue.acceptLocalBatch(handed(endpoint, 2))).isTrue();
    for (int i = 0; i < 5; i++) {
      queue.pace().failed(now, Duration.ZERO, 0);
    }
    assertThat(queue.pace().pausedUntil()).isAfter(now);
    queue.changed(queues.open(Set.of(0)).get(0));
    assertThat(queue.pace().pausedUntil()).isAfter(now);
    queues.touch(endpoint.id());
    queue.changed(queues.open(Set.of(0)).get(0));
    assertThat(queue.pace().pausedUntil()).isBeforeOrEqualTo(now);
  }

  /** However much its receiver takes: the next begins when the one before is over. */
  @Test
  void anOrderedEndpointHasOneCallbackInFlight() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    queues.queue(endpoint, 10);
    queues.queue(endpoint, 11);
    queues.order(endpoint, true);
    EndpointQueue queue = queue();
    read(queue, endpoint);
    Delivery first = queue.next(now);
    assertThat(first.queued().position()).isEqualTo(1);
    queue.begin(first, now);
    assertThat(queue.pace().room(1)).isPositive();
    read(queue, endpoint);
    assertThat(queue.next(now)).isNull();
  }

  private EndpointQueue queue() {
    AimdLimiter aimdLimiter = new AimdLimiter(16, Duration.ofMinutes(5));
    aimdLimiter.received(Duration.ofMillis(1));
    return new EndpointQueue(queues.open(Set.of(0)).get(0), aimdLimiter, new PrefetchedBytes());
  }

  private void read(EndpointQueue queue, EndpointRow endpoint) {
    DeliveryClaims.ClaimRequest claimRequest = queue.wanted(now, 16);
    queue.take(
        store
            .claim(new DeliveryClaims.ClaimRequests(List.of(claimRequest), 1 << 20, () -> now))
            .batches()
            .get(endpoint.id()),
        claimRequest,
        now);
  }

  /** What the scan queues up to these positions, and hands over of it. */
  private LocalDeliveryQueue.LocalBatch handed(EndpointRow endpoint, long... positions) {
    List<DeliveryClaims.Taken> front = new ArrayList<>();
    for (long position : positions) {
      while (queues.rows(endpoint.id()).size() < position) {
        queues.queue(endpoint, 10);
      }
      QueuedDelivery row = queues.rows(endpoint.id()).get(position);
      front.add(new DeliveryClaims.Taken(row, position, queues.event(row)));
    }
    return new LocalDeliveryQueue.LocalBatch(
        ClaimedBatch.ofFront(endpoint, List.of(FakeDeliveryStore.KEY), front), now);
  }
}
