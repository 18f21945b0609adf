package dev.portcullis.ejb.webhook.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.delivery.DeliveryStore;
import dev.portcullis.ejb.webhook.delivery.FakeDeliveryStore;
import dev.portcullis.ejb.webhook.delivery.FakeQueues;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryCursor.Step;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import dev.portcullis.persistence.webhook.redelivery.Redelivery;
import dev.portcullis.persistence.webhook.redelivery.Redelivery.State;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RedeliveryCursorTest {
  private static final int MANY = 500;

  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final FakeQueues queues = store.queues();
  private final FakeRedeliveries redeliveries = new FakeRedeliveries(queues);
  private final EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
  private final List<QueuedDelivery> told = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-24T10:00:00Z");

  @Test
  void aReceivedCallbackIsQueuedAgainUnderItsNumber() {
    tell(3);
    queues.removeSuppressed(List.of(gap(2)));
    queues.sequences().add(List.of(gap(2)));
    Redelivery order = order(RedeliveryRange.blocks(7, 7));
    assertThat(walk(MANY)).isEqualTo(Step.QUEUED);
    assertThat(waiting()).extracting(DeliveryAttemptResult::sequence).containsExactly(1L, 2L);
    assertThat(waiting()).extracting(row -> row.delivery().position()).containsExactly(1L, 3L);
    assertThat(now(order).state()).isEqualTo(State.DONE);
    assertThat(now(order).progress().queued()).isEqualTo(2);
    assertThat(now(order).progress().gone()).as("suppressed callbacks are not counted").isZero();
    assertThat(walk(MANY)).isEqualTo(Step.NONE);
  }

  @Test
  void blocksThatAreNotMeantAreLeftOut() {
    tell(3);
    Redelivery order = order(RedeliveryRange.blocks(8, 9));
    assertThat(walk(MANY)).isEqualTo(Step.MOVED);
    assertThat(now(order).state()).isEqualTo(State.DONE);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void onlyDeadLettersAreQueuedAgain() {
    tell(3);
    fail(1, Disposition.DEAD);
    fail(3, Disposition.RETRY);
    Redelivery order = order(RedeliveryRange.failed(now));
    assertThat(walk(MANY)).isEqualTo(Step.QUEUED);
    assertThat(now(order).progress().queued()).isOne();
    assertThat(waiting()).extracting(DeliveryAttemptResult::attempt).containsExactly(0, 3);
  }

  @Test
  void callbacksDroppedWithTheirDayAreCounted() {
    tell(5);
    queues.rows(endpoint.id()).keySet().removeAll(Set.of(1L, 2L, 4L));
    Redelivery blocks = order(RedeliveryRange.blocks(1, 7));
    Redelivery later = order(RedeliveryRange.blocks(8, 9));
    walk(MANY);
    walk(MANY);
    assertThat(now(blocks).progress().gone()).isEqualTo(3);
    assertThat(now(blocks).progress().queued()).isEqualTo(2);
    assertThat(now(later).progress().gone()).isZero();
  }

  @Test
  void aDroppedCallbackIsReported() {
    tell(3);
    queues.rows(endpoint.id()).clear();
    Redelivery one = redeliveries.order(endpoint, RedeliveryRange.one(3), 2, now);
    assertThat(walk(MANY)).isEqualTo(Step.MOVED);
    assertThat(now(one).progress().gone()).isOne();
  }

  @Test
  void neverMoreWaitThanAreLetAndTheRestFollowsWhenTheyAreReceived() {
    tell(50);
    Redelivery order = order(RedeliveryRange.blocks(1, 9));
    assertThat(walk(20)).isEqualTo(Step.QUEUED);
    assertThat(waiting()).hasSize(20);
    assertThat(walk(20)).as("the receiver is away").isEqualTo(Step.MOVED);
    assertThat(walk(20)).as("it rests").isEqualTo(Step.NONE);
    queues.failed(endpoint.id()).headMap(6L, false).clear();
    now = now.plusSeconds(1);
    assertThat(walk(20)).as("room for few").isEqualTo(Step.MOVED);
    for (int i = 0; now(order).state() == State.RUNNING && i < 10; i++) {
      queues.failed(endpoint.id()).clear();
      now = now.plusSeconds(1);
      walk(20);
    }
    assertThat(now(order).progress().queued()).isEqualTo(50);
    assertThat(redeliveries.queued())
        .hasSize(50)
        .allSatisfy((row, times) -> assertThat(times).isOne());
  }

  @Test
  void whileItsWebhookIsDisabledAnOrderWaits() {
    tell(3);
    Redelivery order = order(RedeliveryRange.blocks(1, 9));
    queues.enable(endpoint, false);
    assertThat(walk(MANY)).isEqualTo(Step.MOVED);
    assertThat(waiting()).isEmpty();
    queues.enable(endpoint, true);
    now = now.plusSeconds(1);
    assertThat(walk(MANY)).isEqualTo(Step.QUEUED);
    assertThat(now(order).state()).isEqualTo(State.DONE);
  }

  private void tell(int many) {
    for (int i = 0; i < many; i++) {
      told.add(queues.queue(endpoint, 10));
    }
    queues.record(
        new DeliveryStore.Outcomes(
            List.of(),
            List.of(),
            List.of(new Progress(endpoint.id(), many, FakeQueues.DAY, null)),
            Set.of(),
            Set.of(),
            Map.of(),
            List.of()));
  }

  private void fail(long position, Disposition disposition) {
    queues
        .failed(endpoint.id())
        .put(
            position,
            new DeliveryAttemptResult(
                told.get((int) position - 1),
                UUID.randomUUID(),
                position,
                3,
                now,
                1,
                500,
                null,
                null,
                disposition,
                now));
  }

  private Gap gap(long position) {
    return new Gap(endpoint.id(), position, FakeQueues.DAY, 1);
  }

  private Redelivery order(RedeliveryRange range) {
    return redeliveries.order(endpoint, range, 0, now);
  }

  private Redelivery now(Redelivery order) {
    return redeliveries.get(order);
  }

  private Step walk(int most) {
    return redeliveries.walk().step(now, most);
  }

  private List<DeliveryAttemptResult> waiting() {
    return queues.failed(endpoint.id()).values().stream()
        .filter(row -> row.end() == Disposition.RETRY)
        .toList();
  }
}
