package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.Call;
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
class UnderWayTest {
  private static final WebhookSettings.Sending LIMITS =
      new WebhookSettings.Sending(
          Duration.ofSeconds(15), Duration.ofSeconds(30), Duration.ofSeconds(1), 1, 1, 1, 1 << 20);

  private final TestClock clock = new TestClock();
  private final FakeQueues queues = new FakeQueues();
  private final UnderWay underWay = new UnderWay(LIMITS);

  @AfterEach
  void restore() {
    clock.close();
  }

  /** Until its connection is closed nothing more may be begun here. */
  @Test
  void anAnswerThatTricklesEndsAtOnceWhenTheClockIsSetBack() throws Exception {
    Delivery delivery = delivery();
    EndpointQueue queue =
        new EndpointQueue(queues.open(Set.of(0)).get(0), paceOfHealthy(), new ReadBytes());
    Call call = new Call(response -> {});
    CompletableFuture<Void> exchange = new CompletableFuture<>();
    TestCalls.started(call, exchange);
    clock.forward(Duration.ofHours(1));
    underWay.add(queue, delivery, call, 10, Clock.now());
    begin(call);
    underWay.remove(delivery);
    assertThat(underWay.isRoomFor(queue, delivery)).as("its answer trickles").isFalse();

    clock.forward(Duration.ofHours(-1));
    underWay.beSetBack(Clock.now());
    underWay.overdue(Clock.now()).forEach(Call::giveUp);
    assertThat(exchange).isCancelled();
    call.cancelled();
    underWay.overdue(Clock.now()).forEach(Call::giveUp);
    assertThat(underWay.isRoomFor(queue, delivery)).isTrue();
  }

  private static Pace paceOfHealthy() {
    Pace pace = new Pace(1, Duration.ofMinutes(1));
    pace.received(Duration.ofMillis(1));
    return pace;
  }

  private Delivery delivery() {
    EndpointRow endpoint = queues.add("owner", "http://127.0.0.1/");
    QueuedDelivery queued = queues.queue(endpoint, 10);
    return new Delivery(queued, 1, queues.event(queued), endpoint, List.of(), Clock.now());
  }

  /** Its status has arrived, and its body has not. */
  private static void begin(Call call) throws HttpException, IOException {
    TestCalls.consumer(call)
        .consumeResponse(
            new BasicHttpResponse(200),
            new BasicEntityDetails(10, ContentType.TEXT_PLAIN),
            HttpCoreContext.create(),
            call);
  }
}
