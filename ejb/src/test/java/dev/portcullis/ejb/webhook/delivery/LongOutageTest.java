package dev.portcullis.ejb.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.NoticeReason;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.junit.jupiter.api.Test;

/** Receivers that are away for a day, for a week, or for good. The time is the test's own. */
class LongOutageTest {
  private static final RetryPolicy LADDER =
      new RetryPolicy(10, Duration.ofSeconds(30), Duration.ofMinutes(30), 0.1);

  private final FakeDeliveryStore store = new FakeDeliveryStore();
  private final WebhookSignals signals = new WebhookSignals();
  private final List<CallbackExchange> waiting = new ArrayList<>();
  private final List<UUID> posted = new ArrayList<>();
  private final List<UUID> received = new ArrayList<>();
  private final EndpointRow endpoint = store.queues().add("owner", "http://127.0.0.1/hook");
  private Instant now = Instant.parse("2026-11-24T10:00:00Z");
  private int status = 200;

  private final Dispatcher dispatcher =
      new Dispatcher(
          store,
          client(),
          signals,
          new WebhookSettings(
              List.of(),
              null,
              LADDER,
              new WebhookSettings.Sending(
                  Duration.ofSeconds(15),
                  Duration.ofSeconds(10),
                  Duration.ofSeconds(1),
                  32,
                  24,
                  8,
                  200_000),
              Duration.ofDays(5),
              Duration.ofMinutes(30)),
          () -> now);

  @Test
  void afterADayOfOutageAReceiverGetsAllButTheAttemptedOnes() {
    status = 503;
    pass(Duration.ofDays(1), true);
    long dead = dead();
    assertThat(dead).as("probes, and not what was queued").isLessThan(60);
    assertThat(posted).hasSizeLessThan(600);
    assertThat(disabled()).isEmpty();
    status = 200;
    pass(Duration.ofHours(1), false);
    assertThat(received).doesNotHaveDuplicates().hasSize((int) (24 * 60 - dead));
    assertThat(store.queues().progress(endpoint).failingSince()).isNull();
  }

  @Test
  void anEndpointFailingForDaysIsDisabledAndRestartsWhenEnabled() {
    status = 500;
    pass(Duration.ofDays(5).minusHours(1), true);
    assertThat(disabled()).isEmpty();
    pass(Duration.ofHours(2), false);
    assertThat(disabled()).isEqualTo(Map.of(endpoint.id(), DisableReason.FAILING));
    int calls = posted.size();
    pass(Duration.ofDays(1), false);
    assertThat(posted).as("it is left alone").hasSize(calls);
    enable();
    pass(Duration.ofHours(1), false);
    assertThat(posted.size()).as("it is tried again").isGreaterThan(calls);
    assertThat(recordedDisablings()).as("and has its days again").isOne();
    status = 200;
    pass(Duration.ofHours(4), false);
    assertThat(received).isNotEmpty();
    assertThat(store.queues().progress(endpoint).watermark()).isEqualTo((long) (5 * 24 - 1) * 60);
  }

  @Test
  void aReceiverThatRespondsWithGoneIsDisabledAtOnce() {
    status = 410;
    pass(Duration.ofMinutes(5), true);
    assertThat(disabled()).isEqualTo(Map.of(endpoint.id(), DisableReason.GONE));
    assertThat(posted).hasSize(1);
  }

  @Test
  void theOwnerIsNotifiedOnceOfTheState() {
    status = 500;
    pass(Duration.ofMinutes(25), true);
    assertThat(news(NoticeType.FAILING)).as("the receiver may be restarting").isEmpty();
    pass(Duration.ofHours(4), true);
    Instant since = store.queues().progress(endpoint).failingSince();
    assertThat(news(NoticeType.FAILING))
        .as("repeated notices have the same start time")
        .isNotEmpty()
        .allMatch(each -> each.since().equals(since) && each.status() == 500);
    assertThat(news(NoticeType.EXHAUSTED)).hasSize((int) dead());
    assertThat(news(NoticeType.RECOVERED)).isEmpty();
    status = 200;
    pass(Duration.ofHours(1), false);
    assertThat(news(NoticeType.RECOVERED)).isNotEmpty();
    assertThat(news(NoticeType.DISABLED)).isEmpty();
  }

  @Test
  void theOwnerIsNotifiedOfTheReasonForDisabling() {
    status = 410;
    pass(Duration.ofMinutes(5), true);
    assertThat(news())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.type()).isEqualTo(NoticeType.DISABLED);
              assertThat(each.reason()).isEqualTo(NoticeReason.GONE);
              assertThat(each.status()).isEqualTo(410);
            });
    enable();
    status = 500;
    pass(Duration.ofDays(5).plusHours(2), true);
    assertThat(news(NoticeType.DISABLED))
        .last()
        .satisfies(
            each -> {
              assertThat(each.reason()).isEqualTo(NoticeReason.FAILING);
              assertThat(each.since()).isBefore(now.minus(Duration.ofDays(5)));
            });
    enable();
    status = 200;
    pass(Duration.ofHours(1), false);
    assertThat(news(NoticeType.RECOVERED)).as("recovery is notified after disabling").isNotEmpty();
  }

  private List<NewNotice> news(NoticeType type) {
    return news().stream().filter(each -> each.type() == type).toList();
  }

  private List<NewNotice> news() {
    return store.recorded().stream().flatMap(each -> each.endpointNotices().stream()).toList();
  }

  /**
   * Lets time pass in steps of a minute, with an event in each or none. Where it is days, the
   * dispatcher looks every ten seconds only.
   */
  private void pass(Duration time, boolean events) {
    Instant end = now.plus(time);
    int seconds = time.compareTo(Duration.ofHours(12)) > 0 ? 10 : 2;
    while (now.isBefore(end)) {
      if (events) {
        store.queues().queue(endpoint, 10);
        signals.queued().raise();
      }
      for (int i = 0; i < 60 / seconds; i++) {
        dispatcher.step();
        List.copyOf(waiting).forEach(this::answer);
        waiting.clear();
        now = now.plusSeconds(seconds);
      }
    }
  }

  private void answer(CallbackExchange call) {
    try {
      TestCalls.consumer(call)
          .consumeResponse(new BasicHttpResponse(status), null, HttpCoreContext.create(), call);
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    call.completed(null);
  }

  private void enable() {
    store.queues().enable(endpoint, true);
    signals.queued().raise();
  }

  private long dead() {
    return store.queues().failures(endpoint).stream()
        .filter(f -> f.end() == Disposition.DEAD)
        .count();
  }

  private Map<UUID, DisableReason> disabled() {
    Map<UUID, DisableReason> all = new HashMap<>();
    store.recorded().forEach(each -> all.putAll(each.disabled()));
    return all;
  }

  private long recordedDisablings() {
    return store.recorded().stream().filter(each -> !each.disabled().isEmpty()).count();
  }

  private CallbackClient client() {
    return new CallbackClient() {
      @Override
      public void post(URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
        UUID id = UUID.fromString(headers.get("webhook-id"));
        posted.add(id);
        if (status == 200) {
          received.add(id);
        }
        waiting.add(call);
      }
    };
  }
}
