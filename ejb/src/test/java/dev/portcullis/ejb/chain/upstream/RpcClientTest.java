package dev.portcullis.ejb.chain.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.outbound.RawServer;
import dev.portcullis.kernel.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cancelled request also cancels the work of the node. */
class RpcClientTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
  private ServerSocket node;
  private RpcClient client;

  @BeforeEach
  void start() throws IOException {
    node = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    threads.execute(this::listen);
    client = client();
  }

  private RpcClient client() {
    return new RpcClient(
        new UpstreamSettings(
            "silent",
            OptionalLong.empty(),
            URI.create("http://127.0.0.1:" + node.getLocalPort()),
            Optional.empty(),
            LONG,
            LONG,
            LONG,
            LONG,
            1,
            65_536),
        UpstreamCalls.UNCOUNTED);
  }

  /** Reads requests and sends no response, until the other side closes the connection. */
  private void listen() {
    try (Socket connection = node.accept();
        InputStream in = connection.getInputStream()) {
      int read = in.read();
      while (read >= 0) {
        if (read == '}') {
          asked.complete(null);
        }
        read = in.read();
      }
      ended.complete(true);
    } catch (IOException reset) {
      ended.complete(true);
    }
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    node.close();
    threads.shutdownNow();
  }

  private Failure ask(Duration limit) {
    return ask(client, limit);
  }

  private static Failure ask(RpcClient client, Duration limit) {
    return catchThrowableOfType(
        Failure.class, () -> client.call("eth_call", JsonNodeFactory.instance.arrayNode(), limit));
  }

  @Test
  void aCallThatBeginsAsTheClientIsClosedEnds() throws Exception {
    for (int i = 0; i < 100; i++) {
      RpcClient closing = client();
      CompletableFuture<Failure> failure =
          CompletableFuture.supplyAsync(() -> ask(closing, LONG), threads);
      closing.close();
      assertThat(failure.get(20, TimeUnit.SECONDS).reason())
          .isEqualTo(Failure.Reason.CHAIN_UNAVAILABLE);
    }
  }

  @Test
  void aCallThatIsTooSlowIsEndedOnTheConnection() throws Exception {
    Failure failure = ask(Duration.ofMillis(200));
    assertThat(CallFailures.isLate(failure)).isTrue();
    assertThat(CallFailures.isInterrupted(failure)).isFalse();
    assertThat(ended.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void anInterruptedCallIsCancelledOnTheConnection() throws Exception {
    CompletableFuture<Failure> failure = new CompletableFuture<>();
    Thread caller = new Thread(() -> failure.complete(ask(LONG)));
    caller.start();
    asked.get(20, TimeUnit.SECONDS);
    caller.interrupt();
    assertThat(CallFailures.isInterrupted(failure.get(20, TimeUnit.SECONDS))).isTrue();
    assertThat(CallFailures.isLate(failure.get())).isFalse();
    assertThat(ended.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aCallWithoutAWaitingClientIsCancelledOnTheConnection() throws Exception {
    Cancellation work = new Cancellation();
    CompletableFuture<Failure> failure =
        CompletableFuture.supplyAsync(() -> work.run(() -> ask(LONG)));
    asked.get(20, TimeUnit.SECONDS);
    work.cancel();
    assertThat(CallFailures.isInterrupted(failure.get(20, TimeUnit.SECONDS))).isTrue();
    assertThat(ended.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(CallFailures.isInterrupted(work.run(() -> ask(LONG)))).as("nor is another").isTrue();
  }

  @Test
  void endlessInterimAnswersEndTheCallAndNoThreadIsHeldByThem() throws Exception {
    try (RawServer flood = new RawServer(RawServer.flood("", "HTTP/1.1 103 E\r\na: b\r\n\r\n"));
        RpcClient flooded =
            new RpcClient(
                new UpstreamSettings(
                    "flooded",
                    OptionalLong.empty(),
                    flood.url(),
                    Optional.empty(),
                    LONG,
                    LONG,
                    LONG,
                    LONG,
                    1,
                    65_536),
                UpstreamCalls.UNCOUNTED)) {
      Failure failure =
          catchThrowableOfType(
              Failure.class,
              () -> flooded.call("eth_call", JsonNodeFactory.instance.arrayNode(), LONG));
      assertThat(failure.getCause()).hasMessageContaining("interim responses");
    }
  }

  /** The node answers when as many requests wait as one caller may send at once. */
  @Test
  void manyCallsAreSentAtOnceAndAnsweredInTheirOrder() throws Exception {
    CountDownLatch eight = new CountDownLatch(8);
    assertThat(results(eight, 8, 1)).isEqualTo(20);
  }

  @Test
  void callersOfManyCallsShareFewConnections() throws Exception {
    CountDownLatch one = new CountDownLatch(1);
    assertThat(results(one, 2, 4)).isEqualTo(80);
  }

  private int results(CountDownLatch answering, int connections, int concurrent) throws Exception {
    try (FakeNode fake = new FakeNode()) {
      fake.http =
          request -> {
            answering.countDown();
            try {
              answering.await();
            } catch (InterruptedException ended) {
              Thread.currentThread().interrupt();
            }
            return FakeNode.result(request, request.path("params").path(0).toString());
          };
      UpstreamSettings s = fake.settings();
      try (RpcClient few =
          new RpcClient(
              new UpstreamSettings(
                  "few",
                  OptionalLong.empty(),
                  s.httpUrl(),
                  Optional.empty(),
                  LONG,
                  LONG,
                  LONG,
                  LONG,
                  connections,
                  65_536),
              UpstreamCalls.UNCOUNTED)) {
        List<JsonNode> params =
            IntStream.range(0, 20)
                .<JsonNode>mapToObj(i -> JsonNodeFactory.instance.arrayNode().add(i))
                .toList();
        List<CompletableFuture<List<JsonNode>>> callers =
            Stream.generate(
                    () ->
                        CompletableFuture.supplyAsync(
                            () -> few.callAll("eth_getBlockByNumber", params, LONG), threads))
                .limit(concurrent)
                .toList();
        for (CompletableFuture<List<JsonNode>> caller : callers) {
          assertThat(caller.get(60, TimeUnit.SECONDS))
              .extracting(JsonNode::intValue)
              .containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList());
        }
        return fake.asked.size();
      }
    }
  }
}
