package dev.portcullis.ejb.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.ejb.outbound.RawServer;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.util.TimeValue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallbackClientTest {
  private static final WebhookSettings.Sending SETTINGS =
      new WebhookSettings.Sending(
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          16,
          16,
          16,
          1 << 20);
  private static final byte[] BODY = "{\"a\":\"ä\"}".getBytes(StandardCharsets.UTF_8);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch testEnded = new CountDownLatch(1);
  private HttpServer receiver;
  private CallbackClient client = client("127.0.0.1/32");

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.setExecutor(threads);
    receiver.start();
  }

  @AfterEach
  void stop() {
    testEnded.countDown();
    client.close();
    receiver.stop(0);
    threads.shutdownNow();
  }

  @Test
  void theBytesAndHeadersArriveAsTheyWereGiven() {
    List<String> seen = new ArrayList<>();
    answer(
        "/hook",
        exchange -> {
          seen.add(exchange.getRequestMethod());
          seen.add(exchange.getRequestHeaders().getFirst("content-type"));
          seen.add(exchange.getRequestHeaders().getFirst("webhook-id"));
          seen.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          respond(exchange, 202);
        });
    assertThat(post("/hook").status()).isEqualTo(202);
    assertThat(seen).containsExactly("POST", "application/json", "1", "{\"a\":\"ä\"}");
  }

  @Test
  void aRedirectIsNotFollowed() {
    answer("/elsewhere", exchange -> respond(exchange, 200));
    answer(
        "/hook",
        exchange -> {
          exchange.getResponseHeaders().set("location", url("/elsewhere").toString());
          respond(exchange, 307);
        });
    assertThat(post("/hook").status()).isEqualTo(307);
    assertThat(received).containsExactly("/hook");
  }

  @Test
  void aCookieIsNotSentBack() {
    List<String> cookies = new ArrayList<>();
    answer(
        "/hook",
        exchange -> {
          cookies.add(String.valueOf(exchange.getRequestHeaders().getFirst("cookie")));
          exchange.getResponseHeaders().set("set-cookie", "a=b");
          respond(exchange, 200);
        });
    post("/hook");
    post("/hook");
    assertThat(cookies).containsExactly("null", "null");
  }

  @Test
  void theReceiverMayRequestAWait() {
    answer(
        "/hook",
        exchange -> {
          exchange.getResponseHeaders().set("retry-after", "7");
          respond(exchange, 429);
        });
    assertThat(post("/hook").retryAfter()).isEqualTo(Duration.ofSeconds(7));
    assertThat(CallbackExchange.duration("Wed, 21 Oct 2015 07:28:00 GMT")).isZero();
    assertThat(CallbackExchange.duration("soon")).isZero();
    assertThat(CallbackExchange.duration("99999999999999999999")).isZero();
    assertThat(CallbackExchange.duration("-5")).isZero();
  }

  @Test
  void anEndlessAnswerIsCutShortAndItsStatusCounts() {
    answer(
        "/hook",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] flood = new byte[8192];
          while (testEnded.getCount() > 0) {
            exchange.getResponseBody().write(flood);
          }
        });
    assertThat(post("/hook").status()).isEqualTo(200);
  }

  @Test
  void aSuccessCountsOnceItsStatusArrives() {
    answer(
        "/hook",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write(1);
          exchange.getResponseBody().flush();
          await(testEnded);
        });
    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
    CallbackExchange call = new CallbackExchange(answer::complete);
    client.post(url("/hook"), Map.of(), BODY, call);
    Awaitility.await().until(() -> call.isStalled(Clock.now().plusSeconds(2)));
    assertThat(call.isStalled(Clock.now())).isFalse();
    assertThat(call.isClosed()).isFalse();
    assertThat(answer).as("its place is taken").isNotDone();
    call.abort();
    assertThat(answer.join().status()).isEqualTo(200);
    Awaitility.await().until(call::isClosed);
  }

  @Test
  void aCancelledCallEndsWithoutAStatus() {
    CountDownLatch arrived = new CountDownLatch(1);
    answer(
        "/hook",
        exchange -> {
          arrived.countDown();
          await(testEnded);
        });
    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
    CallbackExchange call = new CallbackExchange(answer::complete);
    client.post(url("/hook"), Map.of(), BODY, call);
    await(arrived);
    call.abort();
    assertThat(answer.join().status()).isNull();
    assertThat(answer.join().error()).contains("in time");
  }

  @Test
  void aSpecialAddressIsNotConnectedTo() {
    answer("/hook", exchange -> respond(exchange, 200));
    client.close();
    client = client();
    assertThat(post("/hook").error()).contains("special addresses");
    URI byName = URI.create("http://localhost:" + receiver.getAddress().getPort() + "/hook");
    assertThat(post(byName).error()).contains("special addresses");
    assertThat(received).isEmpty();
  }

  @Test
  void aMissingReceiverIsAFailure() {
    URI nobody = url("/hook");
    receiver.stop(0);
    assertThat(post(nobody).status()).isNull();
    assertThat(post(nobody).error()).isNotEmpty();
  }

  @Test
  void aConnectionIsNotUsedForLongAfterItsNameLeadsElsewhere() throws Exception {
    RawServer.Answer ok = RawServer.text("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    AtomicReference<String> address = new AtomicReference<>("127.0.0.1");
    CallbackTargets targets =
        new CallbackTargets(
            () -> List.of(IpRange.find("127.0.0.0/8").orElseThrow()),
            host -> new InetAddress[] {InetAddress.getByName(address.get())});
    client.close();
    client = new CallbackClient(targets, SETTINGS, threads, TimeValue.ofMilliseconds(100));
    try (RawServer before = new RawServer(ok);
        RawServer after =
            new RawServer(
                new ServerSocket(before.port(), 10, InetAddress.getByName("127.0.0.2")), ok)) {
      URI url = URI.create("http://moves.example:" + before.port() + "/hook");
      assertThat(post(url).status()).isEqualTo(200);
      address.set("127.0.0.2");
      // Each is begun when the one before has given its connection back.
      Awaitility.await().until(() -> post(url).status() == 200 && !after.heads().isEmpty());
      assertThat(before.connections()).isEqualTo(1);
    }
    assertThat(CallbackClient.LIFE.toDuration())
        .as("with the 30 seconds of the platform's memory, a minute")
        .isLessThanOrEqualTo(Duration.ofSeconds(30));
  }

  private CallbackResponse post(String path) {
    return post(url(path));
  }

  private CallbackResponse post(URI url) {
    CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
    client.post(url, Map.of("webhook-id", "1"), BODY, new CallbackExchange(answer::complete));
    return answer.join();
  }

  private URI url(String path) {
    return URI.create("http://127.0.0.1:" + receiver.getAddress().getPort() + path);
  }

  private void answer(String path, HttpHandler handler) {
    receiver.createContext(
        path,
        exchange -> {
          received.add(path);
          handler.handle(exchange);
          exchange.close();
        });
  }

  private static void respond(HttpExchange exchange, int status) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, -1);
  }

  /** A call that found no thread would hold its place for ever. */
  @Test
  void aCallThatFindsNoThreadEnds() {
    CallbackClient full =
        new CallbackClient(
            new CallbackTargets(List::of, InetAddress::getAllByName),
            SETTINGS,
            task -> {
              throw new RejectedExecutionException("of a test");
            });
    try {
      CompletableFuture<CallbackResponse> answer = new CompletableFuture<>();
      full.post(
          URI.create("https://receiver.example/"),
          Map.of(),
          new byte[0],
          new CallbackExchange(answer::complete));
      assertThat(answer).isDone();
      assertThat(answer.join().status()).isNull();
    } finally {
      full.close();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  private CallbackClient client(String... allowed) {
    CallbackTargets targets =
        new CallbackTargets(
            () ->
                java.util.Arrays.stream(allowed)
                    .map(cidr -> IpRange.find(cidr).orElseThrow())
                    .toList(),
            InetAddress::getAllByName);
    return new CallbackClient(targets, SETTINGS, threads);
  }
}
