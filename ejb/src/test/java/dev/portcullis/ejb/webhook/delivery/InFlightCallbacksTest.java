package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.TestClock;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A unit test of what calls under way hold when the clock is set back: nothing is sent. */
class InFlightCallbacksTest {
  private static final WebhookSettings.Sending LIMITS =
      new WebhookSettings.Sending(
          Duration.ofSeconds(15), Duration.ofSeconds(30), Duration.ofSeconds(1), 1, 1, 1, 1 << 20);

  private final TestClock clock = new TestClock();
  private final FakeQueues queues = new FakeQueues();
  private final InFlightCallbacks inFlightCallbacks = new InFlightCallbacks(LIMITS);

  @AfterEach
  void restore() {
    clock.close();
  }

  /** Until its connection is closed nothing more may be begun here. */
  @Test
  void anAnswerThatTricklesEndsAtOnceWhenTheClockIsSetBack() throws Exception {
    Delivery delivery = delivery();
    EndpointQueue queue =
        new EndpointQueue(queues.open(Set.of(0)).get(0), paceOfHealthy(), new PrefetchedBytes());
    CallbackExchange call = new CallbackExchange(response -> {});
    CompletableFuture<Void> exchange = new CompletableFuture<>();
    TestCalls.started(call, exchange);
    clock.forward(Duration.ofHours(1));
    inFlightCallbacks.add(queue, delivery, call, 10, Clock.now());
    begin(call);
    inFlightCallbacks.remove(delivery);
    assertThat(inFlightCallbacks.hasCapacityFor(queue, delivery))
        .as("its answer trickles")
        .isFalse();

    clock.forward(Duration.ofHours(-1));
    inFlightCallbacks.onClockStepBack(Clock.now());
    inFlightCallbacks.overdue(Clock.now()).forEach(CallbackExchange::abort);
    assertThat(exchange).isCancelled();
    call.cancelled();
    inFlightCallbacks.overdue(Clock.now()).forEach(CallbackExchange::abort);
    assertThat(inFlightCallbacks.hasCapacityFor(queue, delivery)).isTrue();
  }

  private static AimdLimiter paceOfHealthy() {
    AimdLimiter aimdLimiter = new AimdLimiter(1, Duration.ofMinutes(1));
    aimdLimiter.received(Duration.ofMillis(1));
    return aimdLimiter;
  }

  private Delivery delivery() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    QueuedDelivery queued = queues.queue(endpoint, 10);
    return new Delivery(queued, 1, queues.event(queued), endpoint, List.of(), Clock.now());
  }

  /** Its status has arrived, and its body has not. */
  private static void begin(CallbackExchange call) throws HttpException, IOException {
    TestCalls.consumer(call)
        .consumeResponse(
            new BasicHttpResponse(200),
            new BasicEntityDetails(10, ContentType.TEXT_PLAIN),
            HttpCoreContext.create(),
            call);
  }
}
