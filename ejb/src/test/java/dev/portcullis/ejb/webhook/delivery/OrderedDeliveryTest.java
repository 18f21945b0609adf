package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.redelivery.FakeRedeliveries;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.delivery.DeliveryOutcomeQueries.Progress;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.junit.jupiter.api.Test;

/** The order of one endpoint (ADR 0069). */
class OrderedDeliveryTest {
  /** Dead after the third attempt; ten seconds and twenty between them. */
  private static final RetryPolicy LADDER =
      new RetryPolicy(3, Duration.ofSeconds(10), Duration.ofMinutes(1), 0);

  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final FakeQueues queues = store.queues();
  private final FakeRedeliveries redeliveries = new FakeRedeliveries(queues);
  private final WebhookSignals signals = new WebhookSignals();
  private final EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
  private final List<Long> posted = new ArrayList<>();
  private final Deque<CallbackExchange> underWay = new ArrayDeque<>();
  private Instant now = Instant.parse("2026-11-24T10:00:00Z");
  private Dispatcher node = node();

  @Test
  void oneCallbackIsInFlightAtATime() {
    queues.order(endpoint, true);
    fill(20);
    for (long each = 1; each <= 20; each++) {
      step();
      assertThat(posted).last().isEqualTo(each);
      assertThat(underWay).hasSize(1);
      answer(200);
    }
  }

  @Test
  void aFailedCallbackBlocksAllThatFollow() {
    queues.order(endpoint, true);
    fill(9);
    heard(2);
    answer(500);
    pass(Duration.ofSeconds(9));
    assertThat(posted).containsExactly(1L, 2L, 3L);
    pass(Duration.ofSeconds(2));
    assertThat(posted).containsExactly(1L, 2L, 3L, 3L);
    answer(200);
    goOn(6);
    assertThat(posted).containsExactly(1L, 2L, 3L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void sendingContinuesAfterADeadLetter() {
    queues.order(endpoint, true);
    fill(4);
    heard(1);
    answer(500);
    pass(Duration.ofSeconds(11));
    answer(500);
    pass(Duration.ofSeconds(21));
    assertThat(posted).containsExactly(1L, 2L, 2L, 2L);
    answer(500);
    goOn(2);
    assertThat(posted).containsExactly(1L, 2L, 2L, 2L, 3L, 4L);
  }

  @Test
  void aSuppressedEventDelaysNoOther() {
    queues.order(endpoint, true);
    fill(3);
    heard(1);
    answer(500);
    store.blind().add("owner");
    pass(Duration.ofSeconds(11));
    assertThat(posted).containsExactly(1L, 2L);
    store.blind().clear();
    fill(1);
    goOn(1);
    assertThat(posted).as("a suppressed callback with a number is retried").endsWith(2L, 4L);
  }

  @Test
  void theProgressSurvivesAnyCrash() {
    queues.order(endpoint, true);
    fill(9);
    heard(2);
    crash();
    assertThat(posted).as("what was under way").endsWith(3L, 3L);
    answer(500);
    pass(Duration.ofSeconds(1));
    crash();
    pass(Duration.ofSeconds(8));
    assertThat(posted).containsExactly(1L, 2L, 3L, 3L);
    pass(Duration.ofSeconds(2));
    answer(200);
    goOn(6);
    assertThat(posted).endsWith(3L, 3L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void stoppingInOrderRepeatsNothing() {
    queues.order(endpoint, true);
    fill(4);
    heard(2);
    answer(200);
    node.stop();
    node = node();
    goOn(1);
    assertThat(posted).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void aSlowCallIsWaitedFor() {
    queues.order(endpoint, true);
    fill(4);
    heard(1);
    pass(Duration.ofSeconds(5));
    assertThat(posted).containsExactly(1L, 2L);
    assertThat(queues.failures(endpoint)).isEmpty();
    answer(200);
    goOn(2);
    assertThat(posted).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void switchingToOrderedSendsFailedCallbacksFirstOldestFirst() {
    fill(2);
    heard(2);
    fill(4);
    step();
    assertThat(underWay).hasSize(4);
    for (int i = 0; i < 4; i++) {
      answer(i == 1 ? 200 : 500);
    }
    step();
    queues.order(endpoint, true);
    fill(2);
    pass(Duration.ofSeconds(9));
    assertThat(posted).as("those behind wait from the moment of the change").hasSize(6);
    pass(Duration.ofSeconds(2));
    goOn(5);
    assertThat(posted.subList(6, posted.size())).containsExactly(3L, 5L, 6L, 7L, 8L);
  }

  @Test
  void failedCallbacksAreSentInOrderWhenNothingFollows() {
    fill(2);
    heard(2);
    fill(3);
    step();
    answer(500);
    answer(500);
    answer(500);
    step();
    queues.order(endpoint, true);
    pass(Duration.ofSeconds(11));
    goOn(3);
    assertThat(posted).endsWith(3L, 4L, 5L).hasSize(8);
  }

  @Test
  void callbacksReadInParallelAreNotSentOnceOrderedIsOn() {
    fill(40);
    heard(2);
    assertThat(underWay).hasSizeGreaterThan(2);
    queues.order(endpoint, true);
    now = now.plusMillis(251);
    int before = underWay.size();
    for (int i = 1; i < before; i++) {
      answer(200);
      step();
      assertThat(underWay).as("until all are over").hasSize(before - i);
    }
    answer(200);
    goOn(10);
    assertThat(posted).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void switchingToUnorderedSendsTheRestAtOnce() {
    queues.order(endpoint, true);
    fill(9);
    heard(2);
    answer(500);
    pass(Duration.ofSeconds(1));
    queues.order(endpoint, false);
    signals.queued().raise();
    goOn(6);
    assertThat(posted).endsWith(4L, 5L, 6L, 7L, 8L, 9L);
  }

  /** It was sent beside others before, and the node died. */
  @Test
  void aFailedCallbackWaitsForEarlierOnes() {
    fill(5);
    QueuedDelivery third = queues.rows(endpoint.id()).get(3L);
    queues.record(
        new DeliveryStore.Outcomes(
            List.of(),
            List.of(DeliveryRowFactory.row(delivery(third, 3), 1, now, "failed", now)),
            List.of(new Progress(endpoint.id(), 0, FakeQueues.DAY, null)),
            Set.of(),
            Set.of(),
            Map.of(),
            List.of()));
    queues.order(endpoint, true);
    goOn(5);
    assertThat(posted.stream().distinct()).containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void redeliveredAndOrderedCallbacksTakeTurns() {
    queues.order(endpoint, true);
    fill(4);
    heard(4);
    fill(3);
    sendAgain(1);
    goOn(6);
    assertThat(posted.subList(4, 10)).containsExactly(2L, 5L, 3L, 6L, 4L, 7L);
  }

  @Test
  void aRedeliveryIsNotDelayedByAFailedCallback() {
    queues.order(endpoint, true);
    fill(5);
    heard(2);
    answer(500);
    step();
    sendAgain(0);
    goOn(2);
    assertThat(posted).containsExactly(1L, 2L, 3L, 1L, 2L);
    pass(Duration.ofSeconds(11));
    goOn(3);
    assertThat(posted).containsExactly(1L, 2L, 3L, 1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void aFailedRedeliveryDelaysNothing() {
    queues.order(endpoint, true);
    fill(2);
    heard(2);
    sendAgain(1);
    step();
    assertThat(posted).containsExactly(1L, 2L, 2L);
    answer(500);
    fill(3);
    goOn(3);
    assertThat(posted).containsExactly(1L, 2L, 2L, 3L, 4L, 5L);
    pass(Duration.ofSeconds(11));
    assertThat(posted).last().isEqualTo(2L);
  }

  /** What is sent again is no part of the order, but no retraction overtakes it. */
  @Test
  void aRetractionWaitsForItsAnnouncementAlsoWhenThatIsSentAgain() {
    queues.order(endpoint, true);
    QueuedDelivery told = queues.queue(endpoint, 10);
    heard(1);
    sendAgain(0);
    step();
    answer(500);
    step();
    queues.retract(endpoint, told);
    fill(1);
    pass(Duration.ofSeconds(9));
    assertThat(posted).containsExactly(1L, 1L);
    pass(Duration.ofSeconds(2));
    answer(200);
    pass(Duration.ofSeconds(6));
    goOn(2);
    assertThat(posted).containsExactly(1L, 1L, 1L, 2L, 3L);
  }

  @Test
  void aPausedWebhookContinuesWhereItStopped() {
    queues.order(endpoint, true);
    fill(5);
    heard(2);
    answer(500);
    step();
    queues.enable(endpoint, false);
    signals.queued().raise();
    pass(Duration.ofMinutes(5));
    assertThat(posted).hasSize(3);
    queues.enable(endpoint, true);
    goOn(3);
    assertThat(posted).containsExactly(1L, 2L, 3L, 3L, 4L, 5L);
  }

  @Test
  void aReceiverThatFailsCostsNoReads() {
    queues.order(endpoint, true);
    fill(1_000);
    heard(1);
    answer(500);
    step();
    long reads = queues.reads();
    pass(Duration.ofSeconds(9));
    assertThat(queues.reads()).isEqualTo(reads);
  }

  private void fill(int many) {
    for (int i = 0; i < many; i++) {
      queues.queue(endpoint, 10);
    }
    signals.queued().raise();
  }

  /** Lets all after a position be sent again that are over. */
  private void sendAgain(long after) {
    redeliveries.order(endpoint, RedeliveryRange.blocks(0, 9), after, now);
    redeliveries.walk().step(now, 100);
    signals.queued().raise();
  }

  /** Lets the receiver answer so many, so that it is known; the next ones are under way. */
  private void heard(int many) {
    step();
    for (int i = 0; i < many; i++) {
      answer(200);
      step();
    }
  }

  /** Answers what comes, so often. */
  private void goOn(int calls) {
    for (int i = 0; i < calls; i++) {
      for (int tries = 0; underWay.isEmpty() && tries < 100; tries++) {
        now = now.plusMillis(30);
        step();
      }
      answer(200);
      step();
    }
  }

  private void crash() {
    underWay.clear();
    store.takeAway();
    node = node();
    signals.queued().raise();
    pass(Duration.ofMillis(200));
  }

  private void pass(Duration time) {
    for (Instant end = now.plus(time); now.isBefore(end); now = now.plusMillis(100)) {
      step();
    }
  }

  private void step() {
    for (int i = 0; i < 3; i++) {
      node.step();
      now = now.plusMillis(10);
    }
  }

  private void answer(int status) {
    CallbackExchange call = underWay.removeFirst();
    try {
      TestCalls.consumer(call)
          .consumeResponse(new BasicHttpResponse(status), null, HttpCoreContext.create(), call);
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    call.completed(null);
  }

  private Delivery delivery(QueuedDelivery queued, long sequence) {
    return new Delivery(queued, sequence, queues.event(queued), endpoint, List.of(), now);
  }

  private Dispatcher node() {
    WebhookSettings.Sending sending =
        new WebhookSettings.Sending(
            Duration.ofSeconds(15),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            32,
            24,
            8,
            1 << 20);
    return new Dispatcher(
        store,
        new CallbackClient() {
          @Override
          public void post(
              URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
            try {
              posted.add(Json.MAPPER.readTree(body).path("data").path("sequence").longValue());
            } catch (IOException impossible) {
              throw new IllegalStateException(impossible);
            }
            underWay.add(call);
          }
        },
        signals,
        new WebhookSettings(List.of(), null, LADDER, sending, Duration.ZERO, Duration.ZERO),
        () -> now);
  }
}
