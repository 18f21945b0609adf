package dev.portcullis.ejb.webhook.operational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.callback.WebhookSigner;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.webhook.operational.ClaimedNotice;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.NoticeAttemptResult;
import dev.portcullis.persistence.webhook.operational.NoticeReason;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import dev.portcullis.persistence.webhook.operational.OperationalNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.junit.jupiter.api.Test;

class OperationalSenderTest {
  private static final byte[] KEY = Ids.bytes(32);
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final WebhookSettings SETTINGS =
      new WebhookSettings(
          List.of(),
          null,
          new RetryPolicy(3, Duration.ofSeconds(30), Duration.ofMinutes(30), 0),
          new WebhookSettings.Sending(TIMEOUT, TIMEOUT, POLL, 1, 1, 1, 1),
          Duration.ZERO,
          Duration.ZERO);

  private final Store store = new Store();
  private final List<Post> posted = new ArrayList<>();
  private Instant now = Instant.parse("2026-02-03T10:15:04Z");
  private final OperationalSender sender =
      new OperationalSender(store, client(), new WebhookSignals(), SETTINGS, () -> now);

  /** Something that was posted. */
  private record Post(URI url, Map<String, String> headers, String body, CallbackExchange call) {}

  /** Notices that are due, and what was written of them. */
  private static final class Store extends OperationalStore {
    private final Deque<Due> healthy = new ArrayDeque<>();
    private final Deque<Due> failing = new ArrayDeque<>();
    private final List<NoticeAttemptResult> written = new ArrayList<>();
    private boolean away;
    private Duration lease;

    @Override
    public List<Due> claim(int ofHealthy, int ofFailing, Duration forSo) {
      lease = forSo;
      List<Due> taken = new ArrayList<>();
      take(healthy, ofHealthy, taken);
      take(failing, ofFailing, taken);
      return taken;
    }

    private static void take(Deque<Due> from, int many, List<Due> taken) {
      for (int i = 0; i < many && !from.isEmpty(); i++) {
        taken.add(from.removeFirst());
      }
    }

    @Override
    public void ended(Collection<NoticeAttemptResult> ended) {
      if (away) {
        throw new IllegalStateException("The database is away");
      }
      written.addAll(ended);
    }
  }

  @Test
  void aNoticeIsSignedAndStatesEventAndRemedy() throws IOException {
    OperationalNotice notice = due(1, false);
    assertThat(sender.step()).as("there may be more").isZero();
    Post post = posted.get(0);
    assertThat(post.url()).hasToString("https://example.com/ops");
    assertThat(post.headers())
        .isEqualTo(
            Map.of(
                "webhook-id",
                notice.id().toString(),
                "webhook-timestamp",
                Long.toString(now.getEpochSecond()),
                "webhook-signature",
                WebhookSigner.sign(
                    List.of(KEY), notice.id(), now, post.body().getBytes(StandardCharsets.UTF_8))));
    JsonNode body = Json.MAPPER.readTree(post.body());
    assertThat(body.at("/type").asText()).isEqualTo("endpoint.disabled");
    assertThat(body.at("/timestamp").asText()).isEqualTo("2026-02-03T10:15:04.000Z");
    assertThat(body.at("/data/endpoint_id").asText())
        .isEqualTo(notice.told().endpointId().toString());
    assertThat(body.at("/data/endpoint_url").asText()).isEqualTo("https://example.com/hook");
    assertThat(body.at("/data/reason").asText()).isEqualTo("gone");
    assertThat(body.at("/data/message").asText()).contains("PATCH");
    assertThat(store.lease).isGreaterThan(TIMEOUT);

    answer(post, 204, null);
    assertThat(sender.step()).isEqualTo(POLL);
    assertThat(store.written)
        .singleElement()
        .satisfies(ended -> assertThat(ended.state()).isEqualTo(State.RECEIVED));
  }

  @Test
  void anAnswerThatTricklesTakesAPlaceUntilItIsEnded() {
    for (int i = 0; i < OperationalSender.MAX_CALLS + 1; i++) {
      due(1, false);
    }
    sender.step();
    assertThat(posted).hasSize(OperationalSender.MAX_CALLS);
    posted.forEach(post -> begin(post, 204));
    sender.step();
    assertThat(posted).hasSize(OperationalSender.MAX_CALLS);
    assertThat(store.written).isEmpty();

    now = Clock.now().plusSeconds(2);
    sender.step();
    assertThat(store.written)
        .hasSize(OperationalSender.MAX_CALLS)
        .allMatch(ended -> ended.state() == State.RECEIVED);
    assertThat(posted).hasSize(OperationalSender.MAX_CALLS + 1);
  }

  @Test
  void everyKindOfNoticeHasTheSameBytesEachTime() {
    for (NoticeType type : NoticeType.values()) {
      for (NoticeReason reason : NoticeReason.values()) {
        OperationalNotice first = notice(type, reason, 1);
        OperationalNotice again =
            new OperationalNotice(
                first.id(),
                first.userId(),
                first.told(),
                first.endpointName(),
                first.endpointUrl(),
                first.createdAt(),
                State.WAITING,
                7,
                now.plusSeconds(7),
                500,
                null,
                null);
        assertThat(OperationalEvent.bytes(again))
            .as("%s %s", type, reason)
            .isEqualTo(OperationalEvent.bytes(first));
      }
    }
  }

  @Test
  void unreceivedNoticesAreRetriedWithTheBackoffOfCallbacks() {
    due(2, false);
    sender.step();
    answer(posted.get(0), 500, null);
    sender.step();
    assertThat(store.written)
        .singleElement()
        .satisfies(
            ended -> {
              assertThat(ended.state()).isEqualTo(State.WAITING);
              assertThat(ended.pause()).isEqualTo(Duration.ofMinutes(1));
              assertThat(ended.asked()).isZero();
              assertThat(ended.status()).isEqualTo(500);
            });
  }

  @Test
  void theReceiversWishCountsAndHoldsForTheOwner() {
    due(1, false);
    sender.step();
    answer(posted.get(0), 429, "120");
    sender.step();
    assertThat(store.written.get(0).pause()).isEqualTo(Duration.ofMinutes(2));
    assertThat(store.written.get(0).asked()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void afterThreeDaysANoticeIsDropped() {
    due(150, false);
    sender.step();
    now = now.plus(OperationalSender.MAX_AGE).minusSeconds(1);
    answer(posted.get(0), 500, null);
    sender.step();
    assertThat(store.written.get(0).state()).isEqualTo(State.DEAD);
    assertThat(store.written.get(0).gone()).isFalse();
  }

  @Test
  void aReceiverThatRespondsWithGoneIsNotCalledAgain() {
    due(1, false);
    sender.step();
    answer(posted.get(0), 410, null);
    sender.step();
    assertThat(store.written.get(0).state()).isEqualTo(State.DEAD);
    assertThat(store.written.get(0).gone()).isTrue();
  }

  @Test
  void hangingReceiversDelayNoOther() {
    for (int i = 0; i < 10 * OperationalSender.MAX_CALLS; i++) {
      due(2, true);
    }
    sender.step();
    assertThat(posted.size()).isEqualTo(OperationalSender.MAX_CALLS);
    due(1, false);
    sender.step();
    assertThat(posted.size()).isEqualTo(OperationalSender.MAX_CALLS + 1);
    now = now.plus(TIMEOUT).plusMillis(1);
    sender.step();
    assertThat(store.written)
        .hasSize(OperationalSender.MAX_CALLS + 1)
        .allMatch(ended -> ended.error().equals("The receiver did not respond in time"));
    assertThat(posted.size()).isEqualTo(2 * OperationalSender.MAX_CALLS + 1);
  }

  @Test
  void outcomesDuringADatabaseOutageAreWrittenLater() {
    due(1, false);
    sender.step();
    answer(posted.get(0), 204, null);
    store.away = true;
    assertThatThrownBy(sender::step).hasMessage("The database is away");
    assertThatThrownBy(sender::suspend).hasMessage("The database is away");
    store.away = false;
    sender.step();
    assertThat(store.written).hasSize(1);
    assertThat(posted).hasSize(1);
  }

  private OperationalNotice due(int attempts, boolean failing) {
    OperationalNotice notice = notice(NoticeType.DISABLED, NoticeReason.GONE, attempts);
    (failing ? store.failing : store.healthy)
        .add(new OperationalStore.Due(claimed(notice, failing), List.of(KEY)));
    return notice;
  }

  private ClaimedNotice claimed(OperationalNotice notice, boolean failing) {
    return new ClaimedNotice(notice, "https://example.com/ops", failing, now.plus(TIMEOUT));
  }

  private OperationalNotice notice(NoticeType type, NoticeReason reason, int attempts) {
    return new OperationalNotice(
        Ids.uuid(),
        Ids.id(),
        new NewNotice(Ids.uuid(), type, reason, now, 410, null, 3),
        "name",
        "https://example.com/hook",
        now,
        State.WAITING,
        attempts,
        now,
        null,
        null,
        null);
  }

  /** Only its status arrives. */
  private static void begin(Post post, int status) {
    try {
      TestCalls.consumer(post.call())
          .consumeResponse(
              new BasicHttpResponse(status),
              new BasicEntityDetails(-1, null),
              HttpCoreContext.create(),
              post.call());
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void answer(Post post, int status, String retryAfter) {
    BasicHttpResponse response = new BasicHttpResponse(status);
    if (retryAfter != null) {
      response.setHeader("retry-after", retryAfter);
    }
    try {
      TestCalls.consumer(post.call())
          .consumeResponse(response, null, HttpCoreContext.create(), post.call());
    } catch (HttpException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    post.call().completed(null);
  }

  private CallbackClient client() {
    return new CallbackClient() {
      @Override
      public void post(URI url, Map<String, String> headers, byte[] body, CallbackExchange call) {
        posted.add(new Post(url, headers, new String(body, StandardCharsets.UTF_8), call));
      }
    };
  }
}
