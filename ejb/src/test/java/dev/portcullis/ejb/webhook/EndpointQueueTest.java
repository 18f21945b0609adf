package dev.portcullis.ejb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.DeliveryClaims.Haul;
import dev.portcullis.persistence.webhook.DeliveryOutcomeRepository.Progress;
import dev.portcullis.persistence.webhook.EndpointRow;
import dev.portcullis.persistence.webhook.QueuedDelivery;
import dev.portcullis.persistence.webhook.RedeliveryRange;
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
  void whatIsNewAndWhatIsSentAgainTakeTurns() {
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
            Map.of()));
    FakeRedeliveries redeliveries = new FakeRedeliveries(queues);
    redeliveries.order(endpoint, RedeliveryRange.blocks(0, 9), 0, now);
    redeliveries.walk().step(now, 100);

    Pace pace = new Pace(16, Duration.ofMinutes(5));
    for (int i = 0; i < 16; i++) {
      pace.received(Duration.ofMillis(1));
    }
    EndpointQueue queue = new EndpointQueue(queues.open(Set.of(0)).get(0), pace, new ReadBytes());
    DeliveryClaims.Want want = queue.wanted(now);
    Haul haul =
        store
            .claim(new DeliveryClaims.Wanted(List.of(want), 1 << 20, now))
            .hauls()
            .get(endpoint.id());
    queue.take(haul, want, now);
    List<Long> sent = new ArrayList<>();
    for (Delivery next = queue.next(now); next != null; next = queue.next(now)) {
      QueuedDelivery queued = next.queued();
      sent.add(queued.position());
      queue.begin(next, now);
    }
    assertThat(sent).containsExactly(1L, 7L, 2L, 8L, 3L, 9L, 4L, 5L, 6L);
  }
}
