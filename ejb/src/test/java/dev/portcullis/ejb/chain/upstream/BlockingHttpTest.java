package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.RawServer;
import dev.portcullis.ejb.outbound.RawServer.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node may send over HTTP and how it may hang up, against one that writes any bytes. */
class BlockingHttpTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final int MOST = 20_000;
  private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch over = new CountDownLatch(1);

  @AfterEach
  void stop() {
    over.countDown();
    threads.shutdownNow();
  }

  private static UpstreamSettings settings(URI url, int connections) {
    return settings(url, connections, LONG);
  }

  private static UpstreamSettings settings(URI url, int connections, Duration limit) {
    return new UpstreamSettings(
        "raw",
        OptionalLong.empty(),
        url,
        Optional.empty(),
        limit,
        limit,
        limit,
        limit,
        connections,
        MOST);
  }

  private static NodeTransport http(RawServer server, int connections) {
    return new BlockingHttp(settings(server.url(), connections));
  }

  private static NodeTransport.Request read() {
    return new NodeTransport.Request("{}".getBytes(StandardCharsets.US_ASCII), null, true);
  }

  private static NodeTransport.Request transaction() {
    return new NodeTransport.Request("{}".getBytes(StandardCharsets.US_ASCII), null, false);
  }

  private static String ask(NodeTransport http, NodeTransport.Request request) throws Exception {
    return new String(http.call(request).await(LONG).body(), StandardCharsets.US_ASCII);
  }

  private static Throwable cause(NodeTransport http, NodeTransport.Request request) {
    Throwable failure = catchThrowable(() -> http.call(request).await(LONG));
    assertThat(failure).isInstanceOf(ExecutionException.class);
    return failure.getCause();
  }

  private Answer silence(CountDownLatch asked) {
    return out -> {
      asked.countDown();
      hold();
    };
  }

  private void hold() {
    try {
      over.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  @Test
  void aConnectionIsUsedAgainAfterEachWholeAnswer() throws Exception {
    String chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";
    for (String answer : new String[] {OK, chunked}) {
      try (RawServer server = new RawServer(RawServer.text(answer));
          NodeTransport http = http(server, 4)) {
        for (int i = 0; i < 50; i++) {
          assertThat(ask(http, i % 2 == 0 ? read() : transaction())).isEqualTo("ok");
        }
        assertThat(server.connections()).isEqualTo(1);
        assertThat(server.heads()).hasSize(50);
      }
    }
  }

  /** Cancelling a call after its response would close the connection before it is in the pool. */
  @Test
  void theAsynchronousClientUsesAConnectionAgainToo() throws Exception {
    try (RawServer server = new RawServer(RawServer.text(OK));
        NodeTransport http = new AsyncHttp(settings(server.url(), 1))) {
      for (int i = 0; i < 1_000; i++) {
        assertThat(ask(http, read())).isEqualTo("ok");
      }
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void theRequestHasItsHeadersAndNoOthers() throws Exception {
    try (RawServer server = new RawServer(RawServer.text(OK));
        NodeTransport http =
            new BlockingHttp(settings(URI.create(server.url() + "?key=a%20b"), 1))) {
      ask(http, new NodeTransport.Request(new byte[0], "00-trace", true));
      assertThat(server.heads().get(0).lines())
          .containsExactly(
              "POST /hook?key=a%20b HTTP/1.1",
              "Host: 127.0.0.1:" + server.port(),
              "User-Agent: portcullis",
              "Content-Type: application/json; charset=UTF-8",
              "Content-Length: 0",
              "traceparent: 00-trace",
              "");
    }
  }

  @Test
  void aTricklingAnswerEndsAtTheLimitOfTheCall() throws Exception {
    CompletableFuture<Void> hungUp = new CompletableFuture<>();
    Answer trickle =
        out -> {
          write(out, "HTTP/1.1 200 OK\r\ncontent-length: 19999\r\n\r\n");
          try {
            while (!over.await(1, TimeUnit.MILLISECONDS)) {
              write(out, "x");
            }
          } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
          } catch (IOException closed) {
            hungUp.complete(null);
            throw closed;
          }
        };
    try (RawServer server = new RawServer(trickle);
        NodeTransport http = http(server, 1)) {
      assertThatThrownBy(() -> http.call(read()).await(SHORT)).isInstanceOf(TimeoutException.class);
      assertThat(hungUp).succeedsWithin(Duration.ofSeconds(20));
    }
  }

  @Test
  void withoutAFreeConnectionNothingIsSentAndTheCallIsLate() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (RawServer server = new RawServer(silence(asked));
        NodeTransport http = http(server, 1)) {
      CompletableFuture<Throwable> first = inBackground(http);
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
      assertThatThrownBy(() -> http.call(read()).await(SHORT)).isInstanceOf(TimeoutException.class);
      assertThat(server.heads()).hasSize(1);
      assertThat(first).isNotDone();
    }
  }

  @Test
  void closingEndsCallsInFlightAndThoseThatWaitForAConnection() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (RawServer server = new RawServer(silence(asked))) {
      NodeTransport http = http(server, 1);
      CompletableFuture<Throwable> sent = inBackground(http);
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Throwable> waiting = inBackground(http);
      http.close();
      assertThat(sent.get(20, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
      assertThat(waiting.get(20, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
      assertThatThrownBy(() -> http.call(read()).await(LONG))
          .isInstanceOf(CancellationException.class);
    }
  }

  @Test
  void aCallThatIsCancelledWhileItWaitsForAConnectionLeavesItsPlace() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    AtomicInteger requests = new AtomicInteger();
    Answer firstSilent =
        out -> {
          if (requests.getAndIncrement() == 0) {
            asked.countDown();
            hold();
          }
          write(out, OK);
        };
    try (RawServer server = new RawServer(firstSilent);
        NodeTransport http = http(server, 1)) {
      CompletableFuture<Throwable> first = inBackground(http);
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<PendingNodeCall> second = new CompletableFuture<>();
      CompletableFuture<Throwable> end =
          CompletableFuture.supplyAsync(
              () -> {
                PendingNodeCall call = http.call(read());
                second.complete(call);
                return catchThrowable(() -> call.await(LONG));
              },
              threads);
      second.get(20, TimeUnit.SECONDS).cancel();
      assertThat(end.get(20, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
      over.countDown();
      assertThat(first.get(20, TimeUnit.SECONDS)).isNull();
      assertThat(ask(http, read())).isEqualTo("ok");
    }
  }

  private CompletableFuture<Throwable> inBackground(NodeTransport http) {
    return CompletableFuture.supplyAsync(
        () -> catchThrowable(() -> http.call(read()).await(LONG)), threads);
  }

  /** As a node that was restarted does, or one that closes idle connections early. */
  @Test
  void aConnectionThatTheNodeClosedIsReplacedAndNothingIsLostOrSentTwice() throws Exception {
    Answer once =
        out -> {
          write(out, OK);
          throw new IOException("closes");
        };
    try (RawServer server = new RawServer(once);
        NodeTransport http = http(server, 1)) {
      for (int i = 1; i <= 20; i++) {
        assertThat(ask(http, read())).isEqualTo("ok");
      }
      assertThat(server.heads()).as("each was answered once").hasSize(20);
    }
  }

  @Test
  void aTransactionIsNotSentOverAConnectionThatTheNodeHasClosed() throws Exception {
    try (RawServer server = new RawServer(RawServer.text(OK));
        NodeTransport http = http(server, 1)) {
      for (int i = 1; i <= 5; i++) {
        assertThat(ask(http, transaction())).isEqualTo("ok");
        server.closeConnections();
      }
      assertThat(server.heads()).hasSize(5);
      assertThat(server.connections()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void onlyAReadIsSentAgainWhenTheNodeHangsUpOnIt(boolean isRead) throws Exception {
    AtomicInteger requests = new AtomicInteger();
    Answer second =
        out -> {
          if (requests.incrementAndGet() == 2) {
            throw new IOException("hangs up");
          }
          write(out, OK);
        };
    try (RawServer server = new RawServer(second);
        NodeTransport http = http(server, 1)) {
      assertThat(ask(http, read())).isEqualTo("ok");
      if (isRead) {
        assertThat(ask(http, read())).isEqualTo("ok");
        assertThat(server.heads()).hasSize(3);
      } else {
        assertThat(cause(http, transaction())).isInstanceOf(IOException.class);
        assertThat(server.heads()).as("not sent twice").hasSize(2);
      }
    }
  }

  @Test
  void aNodeThatAlwaysHangsUpIsAskedTwiceAtMost() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    Answer onlyFirst =
        out -> {
          if (requests.incrementAndGet() > 1) {
            throw new IOException("hangs up");
          }
          write(out, OK);
        };
    try (RawServer server = new RawServer(onlyFirst);
        NodeTransport http = http(server, 1)) {
      assertThat(ask(http, read())).isEqualTo("ok");
      assertThat(cause(http, read())).isInstanceOf(IOException.class);
      assertThat(server.heads()).hasSize(3);
      assertThat(cause(http, read())).as("on a new connection").isInstanceOf(IOException.class);
      assertThat(server.heads()).hasSize(4);
    }
  }

  @Test
  void anAnswerThatBeganIsNotRequestedAgain() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    Answer cut =
        out -> {
          if (requests.incrementAndGet() == 2) {
            write(out, "HTTP/1.1 200 OK\r\ncontent-le");
            throw new IOException("hangs up");
          }
          write(out, OK);
        };
    try (RawServer server = new RawServer(cut);
        NodeTransport http = http(server, 1)) {
      assertThat(ask(http, read())).isEqualTo("ok");
      assertThat(cause(http, read())).isNotNull();
      assertThat(server.heads()).hasSize(2);
      assertThat(ask(http, read())).as("the place is free again").isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\ncontent-length: 20001\r\n\r\n",
        "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7000000\r\n"
      })
  void aBodyBeyondTheLimitEndsTheCall(String head) throws Exception {
    try (RawServer server = new RawServer(RawServer.flood(head, "x"));
        NodeTransport http = http(server, 1)) {
      assertThat(cause(http, read())).isInstanceOf(BoundedBody.TooLarge.class);
      assertThat(cause(http, read())).as("the place is free").isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: b\r\n", "x", "a: x\r\n b\r\n"})
  void endlessHeadersEndTheCall(String again) throws Exception {
    try (RawServer server = new RawServer(RawServer.flood("HTTP/1.1 200 OK\r\n", again));
        NodeTransport http = http(server, 1)) {
      assertThat(cause(http, read())).hasMessageContaining("Maximum");
    }
  }

  @Test
  void endlessInterimAnswersEndTheCallAndAFewAreRead() throws Exception {
    String interim = "HTTP/1.1 103 E\r\na: b\r\n\r\n";
    try (RawServer server = new RawServer(RawServer.flood("", interim));
        NodeTransport http = http(server, 1)) {
      assertThat(cause(http, read())).hasMessageContaining("interim responses");
    }
    try (RawServer server = new RawServer(RawServer.text(interim.repeat(5) + OK));
        NodeTransport http = http(server, 1)) {
      assertThat(ask(http, read())).isEqualTo("ok");
      assertThat(ask(http, read())).isEqualTo("ok");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aStatusIsReturnedWithItsDelayAndNoRedirectIsFollowed() throws Exception {
    String busy = "HTTP/1.1 429 Busy\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n";
    String moved = "HTTP/1.1 302 Found\r\nlocation: /hook\r\ncontent-length: 0\r\n\r\n";
    try (RawServer server = new RawServer(RawServer.text(busy));
        NodeTransport http = http(server, 1)) {
      BoundedBody.Answer answer = http.call(read()).await(LONG);
      assertThat(answer.status()).isEqualTo(429);
      assertThat(answer.retryAfter()).isEqualTo("7");
    }
    try (RawServer server = new RawServer(RawServer.text(moved));
        NodeTransport http = http(server, 1)) {
      assertThat(http.call(read()).await(LONG).status()).isEqualTo(302);
      assertThat(server.heads()).hasSize(1);
    }
  }

  /** The resolver of the platform cannot be interrupted; the calls return while it hangs. */
  @Test
  void aLookupThatHangsEndsTheCallAndHoldsOneThread() {
    AtomicInteger lookups = new AtomicInteger();
    HostLookup hanging =
        name -> {
          lookups.incrementAndGet();
          hold();
          throw new UnknownHostException(name);
        };
    URI node = URI.create("http://node.invalid:1");
    try (NodeTransport http =
        new BlockingHttp(settings(node, 2, Duration.ofMillis(100)), hanging)) {
      for (int i = 0; i < 3; i++) {
        assertThat(cause(http, read()))
            .isInstanceOf(UnknownHostException.class)
            .hasMessageContaining("node.invalid was not found in time");
      }
      assertThat(lookups).hasValue(1);
    }
  }

  @Test
  void anAbsentNodeRefusesTheConnection() throws Exception {
    RawServer server = new RawServer(RawServer.text(OK));
    server.close();
    try (NodeTransport http = http(server, 1)) {
      assertThat(cause(http, read())).isInstanceOf(ConnectException.class);
      assertThat(cause(http, transaction())).isInstanceOf(ConnectException.class);
    }
  }
}
