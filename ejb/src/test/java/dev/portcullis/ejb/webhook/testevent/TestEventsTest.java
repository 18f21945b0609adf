package dev.portcullis.ejb.webhook.testevent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.ratelimit.RateLimitKind;
import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import dev.portcullis.ejb.ratelimit.RateLimiter;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.callback.WebhookSigner;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.TestCalls;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestEventsTest {
  private static final byte[] KEY = Ids.bytes(32);
  private static final WebhookSettings.Sending SETTINGS =
      new WebhookSettings.Sending(
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          16,
          16,
          16,
          1 << 20);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch testEnded = new CountDownLatch(1);
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final UUID endpoint = Ids.uuid();
  private final UUID subscription = Ids.uuid();
  private final OutboundBulkhead calls = new OutboundBulkhead();
  private final List<CallbackClient> clients = new ArrayList<>();
  private final List<String> targeted = new ArrayList<>();
  private List<byte[]> keys = List.of(KEY);
  private long limit = 100;
  private long used;
  private HttpServer receiver;

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.setExecutor(threads);
    receiver.start();
  }

  @AfterEach
  void stop() {
    testEnded.countDown();
    clients.forEach(TestCalls::close);
    receiver.stop(0);
    threads.shutdownNow();
  }

  @Test
  void itIsSignedLikeACallbackAndItsAnswerIsShown() throws IOException {
    Map<String, String> headers = new ConcurrentHashMap<>();
    List<byte[]> bodies = new ArrayList<>();
    answer(
        exchange -> {
          exchange
              .getRequestHeaders()
              .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
          bodies.add(exchange.getRequestBody().readAllBytes());
          byte[] text = "fine\tso far".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
        });
    TestEventView seen = TestEventView.of(tests("127.0.0.1/32").send("ada", "hook"));

    assertThat(seen.received()).isTrue();
    assertThat(seen.status()).isEqualTo(200);
    assertThat(seen.error()).isNull();
    assertThat(seen.answer()).isEqualTo("fine.so far");
    Instant sent = Instant.ofEpochSecond(Long.parseLong(headers.get("webhook-timestamp")));
    assertThat(headers)
        .containsEntry("content-type", "application/json")
        .containsEntry("webhook-id", seen.webhookId().toString())
        .containsEntry("x-webhook-subscription", subscription.toString())
        .containsEntry(
            "webhook-signature",
            WebhookSigner.sign(List.of(KEY), seen.webhookId(), sent, bodies.get(0)));
    JsonNode body = Json.MAPPER.readTree(bodies.get(0));
    assertThat(body.at("/type").asText()).isEqualTo("webhook.test");
    assertThat(Instant.parse(body.at("/timestamp").asText())).isEqualTo(sent);
    assertThat(body.at("/data").properties())
        .extracting(field -> field.getKey() + "=" + field.getValue().asText())
        .containsExactlyInAnyOrder(
            "subscription_id=" + subscription,
            "endpoint_id=" + endpoint,
            "event_id=" + seen.webhookId());
  }

  @Test
  void anErrorResponseIsShownUnchanged() {
    answer(exchange -> exchange.sendResponseHeaders(422, -1));
    TestEventView seen = TestEventView.of(tests("127.0.0.1/32").send("ada", "hook"));
    assertThat(seen.received()).isFalse();
    assertThat(seen.status()).isEqualTo(422);
    assertThat(seen.answer()).isNull();
  }

  @Test
  void theBeginningOfAnEndlessResponseIsShown() {
    answer(
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] flood = "x".repeat(8192).getBytes(StandardCharsets.UTF_8);
          while (testEnded.getCount() > 0) {
            exchange.getResponseBody().write(flood);
          }
        });
    TestEventView seen = TestEventView.of(tests("127.0.0.1/32").send("ada", "hook"));
    assertThat(seen.status()).isEqualTo(200);
    assertThat(seen.answer()).isEqualTo("x".repeat(256));
  }

  @Test
  void aReceiverThatDoesNotAnswerIsWaitedForSoLong() {
    answer(exchange -> hang());
    TestEventView seen =
        TestEventView.of(tests(Duration.ofMillis(50), "127.0.0.1/32").send("ada", "hook"));
    assertThat(seen.status()).isNull();
    assertThat(seen.error()).contains("in time");
  }

  @Test
  void aSpecialAddressIsNotConnectedTo() {
    answer(exchange -> arrived.countDown());
    TestEventView seen = TestEventView.of(tests().send("ada", "hook"));
    assertThat(seen.error()).contains("special addresses");
    assertThat(arrived.getCount()).isOne();
  }

  @Test
  void withoutAKeyNothingIsSent() {
    answer(exchange -> arrived.countDown());
    keys = List.of();
    assertThat(TestEventView.of(tests("127.0.0.1/32").send("ada", "hook")).error())
        .contains("signing key");
    assertThat(arrived.getCount()).isOne();
  }

  @Test
  void awaitingOneTestEventBlocksOthersOfThatCallerOnly() throws Exception {
    answer(
        exchange -> {
          arrived.countDown();
          hang();
        });
    TestEvents tests = tests("127.0.0.1/32");
    Future<?> first = threads.submit(() -> tests.send("ada", "hook"));
    arrived.await();
    assertThatThrownBy(() -> tests.send("ada", "hook"))
        .isInstanceOfSatisfying(
            Failure.class, f -> assertThat(f.reason()).isEqualTo(Failure.Reason.CONFLICT));
    assertThat(targeted).as("nothing is recorded of what is not sent").containsExactly("hook");
    receiver.removeContext("/hook");
    assertThat(TestEventView.of(tests.send("bob", "hook")).status()).isEqualTo(404);
    testEnded.countDown();
    first.get();
  }

  @Test
  void noCallerSendsMoreThanPermitted() {
    limit = 0;
    assertThatThrownBy(() -> tests("127.0.0.1/32").send("ada", "hook"))
        .isInstanceOfSatisfying(
            Failure.class, f -> assertThat(f.reason()).isEqualTo(Failure.Reason.RATE_LIMITED));
    assertThat(targeted).isEmpty();
  }

  private void hang() {
    try {
      testEnded.await();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpHandler handler) {
    receiver.createContext(
        "/hook",
        exchange -> {
          handler.handle(exchange);
          exchange.close();
        });
  }

  private TestEvents tests(String... allowed) {
    return tests(Duration.ofSeconds(20), allowed);
  }

  private TestEvents tests(Duration timeout, String... allowed) {
    CallbackClient client =
        TestCalls.client(
            () -> List.of(allowed).stream().map(cidr -> IpRange.find(cidr).orElseThrow()).toList(),
            SETTINGS,
            threads);
    clients.add(client);
    RateLimiter limits =
        new RateLimiter() {
          @Override
          public Optional<RateLimitStatus> take(RateLimitKind kind, String subject, long many) {
            used += many;
            return Optional.of(new RateLimitStatus(limit, used, 1));
          }
        };
    TestTargetService targets =
        new TestTargetService() {
          @Override
          public TestTarget owned(String userId, String id) {
            targeted.add(id);
            String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/hook";
            return new TestTarget(endpoint, subscription, url, keys);
          }
        };
    return new TestEvents(targets, client, calls, limits, () -> timeout);
  }
}
