package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.IntStream;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is sent is read once, however slow receivers and the node are: what was judged too long ago
 * is read again, so no more is read ahead than is soon begun. The time is the test's own.
 */
class ReadingCostTest {
  private static final int BACKLOG = 3_000;

  private record Answer(Instant at, CallbackExchange call) {}

  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final Queue<Answer> answers = new PriorityQueue<>(Comparator.comparing(Answer::at));
  private Instant now = Instant.parse("2026-11-24T10:00:00Z");
  private Duration latency = Duration.ofMillis(1);
  private int posted;

  @Test
  void aLongBacklogIsReadOnceAndNeverHeldInMemory() {
    Dispatcher node = dispatcher(64);
    EndpointRow endpoint = backlog(BACKLOG);
    long most = 0;
    while (watermark(endpoint) < BACKLOG) {
      step(node, Duration.ZERO);
      most = Math.max(most, store.queues().reads() - posted);
    }
    assertThat(store.queues().reads()).isEqualTo(BACKLOG);
    assertThat(most).isLessThanOrEqualTo(256);
  }

  /** Up to a second a receiver gets 16 at once; beyond, it gets four. */
  @ParameterizedTest
  @ValueSource(ints = {20, 100, 200, 250, 300, 900, 1_500, 5_000})
  void aSlowReceiverCostsLittleMoreThanAFastOne(int millis) {
    latency = Duration.ofMillis(millis);
    send(dispatcher(64), Duration.ZERO, backlog(BACKLOG));
    assertThat(store.queues().reads()).isLessThan(BACKLOG * 6 / 5);
  }

  /** A machine on which each step waits so long for a processor. */
  @ParameterizedTest
  @ValueSource(ints = {5, 20, 60, 125, 200, 240})
  void aBusyNodeCostsLittleMoreThanAnIdleNode(int millis) {
    send(dispatcher(64), Duration.ofMillis(millis), backlog(BACKLOG));
    assertThat(store.queues().reads()).isLessThan(BACKLOG * 6 / 5);
  }

  /** What waits for a place is read again when there is one, and not as time passes. */
  @Test
  void manyCallbacksWaitingForFewPermitsCostNothing() {
    latency = Duration.ofMillis(900);
    EndpointRow[] endpoints =
        IntStream.range(0, 40).mapToObj(i -> backlog(25)).toArray(EndpointRow[]::new);
    send(dispatcher(4), Duration.ZERO, endpoints);
    assertThat(store.queues().reads()).isLessThan(40 * 25 * 4);
  }

  private void send(Dispatcher node, Duration pause, EndpointRow... endpoints) {
    for (EndpointRow each : endpoints) {
      while (watermark(each) < store.queues().last(each)) {
        step(node, pause);
      }
    }
  }

  private void step(Dispatcher node, Duration pause) {
    Duration wait = node.step();
    Instant next = now.plus(wait);
    if (!answers.isEmpty() && answers.peek().at().isBefore(next)) {
      next = answers.peek().at();
    }
    now = (next.isAfter(now) ? next : now).plus(pause);
    while (!answers.isEmpty() && !answers.peek().at().isAfter(now)) {
      answer(answers.remove().call());
    }
  }

  private static void answer(CallbackExchange call) {
    try {
      TestCalls.consumer(call)
          .consumeResponse(new BasicHttpResponse(200), null, HttpCoreContext.create(), call);
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    call.completed(null);
  }

  private EndpointRow backlog(int many) {
    EndpointRow endpoint = store.queues().add("owner", "http://127.0.0.1/");
    for (int i = 0; i < many; i++) {
      store.queues().queue(endpoint, 10);
    }
    return endpoint;
  }

  private long watermark(EndpointRow endpoint) {
    return store.queues().progress(endpoint).watermark();
  }

  private Dispatcher dispatcher(int inFlight) {
    WebhookSettings settings =
        new WebhookSettings(
            List.of(),
            null,
            new RetryPolicy(3, Duration.ofSeconds(30), Duration.ofMinutes(30), 0),
            new WebhookSettings.Sending(
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                inFlight,
                inFlight,
                16,
                1 << 22),
            Duration.ZERO,
            Duration.ZERO);
    CallbackClient client =
        new CallbackClient() {
          @Override
          public void post(
              URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
            posted++;
            answers.add(new Answer(now.plus(latency), call));
          }
        };
    return new Dispatcher(store, client, new WebhookSignals(), settings, () -> now);
  }
}
