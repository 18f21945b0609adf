package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.web.resource.Api.Answer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Slow messages to the legacy rollup take no thread and no place of requests, and leave sign-in and
 * {@code /rpc} unharmed. Layer: servlets in this JVM, for the reason that {@link GatewayPlacesTest}
 * gives.
 */
class LegacyPlacesTest {
  private static final int SERVER_THREADS = 6;
  private static final int PLACES = 6;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "http.max-requests", "12",
          "http.trusted-proxies", "127.0.0.1",
          "rpc.legacy-calls", Integer.toString(PLACES),
          "rpc.execution-wait-ms", "60000");

  private final Semaphore executions = new Semaphore(0);
  private final Semaphore begins = new Semaphore(0);
  private final AtomicInteger running = new AtomicInteger();
  private final GatewayServer server = GatewayServer.start(SETTINGS, SERVER_THREADS, this::result);
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @AfterEach
  void stop() {
    executions.release(1_000_000);
    server.close();
  }

  private JsonNode result(RpcRequest request) {
    if (request.method().equals("slow")) {
      running.incrementAndGet();
      begins.release();
      executions.acquireUninterruptibly();
      running.decrementAndGet();
    }
    return TextNode.valueOf("of " + request.id());
  }

  @Test
  void manySlowLegacyMessagesOfManyNetworksBlockNoOtherCaller() {
    List<CompletableFuture<HttpResponse<String>>> attack = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      attack.add(send("198.51.%d.7".formatted(i), "slow", i));
    }
    begun(PLACES);
    Answer stranger = server.api().get("/nothing");
    assertThat(stranger.status()).as("a request that is no call").isEqualTo(404);
    Answer known = server.api().as("carl@third").post("/rpc", call(7, "quick"));
    assertThat(known.at("/result")).isEqualTo("of 7");
    Answer anonymous = server.api().post("/rpc", call(8, "quick"));
    assertThat(anonymous.status()).as("a call of the gateway without credentials").isEqualTo(200);
    assertThat(running).as("legacy calls at a time").hasValue(PLACES);
    executions.release(1_000);
    for (int i = 0; i < attack.size(); i++) {
      HttpResponse<String> answer = attack.get(i).join();
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body().strip()).isEqualTo(expected(i));
    }
  }

  @Test
  void oneNetworkTakesItsShareOfThePlaces() {
    List<CompletableFuture<HttpResponse<String>>> attack = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      attack.add(send("198.51.100.7", "slow", i));
    }
    begun(2);
    CompletableFuture<HttpResponse<String>> other = send("203.0.113.9", "slow", 99);
    begun(1);
    assertThat(running).as("a third of the places, and the other's").hasValue(3);
    executions.release(1_000);
    assertThat(other.join().body().strip()).isEqualTo(expected(99));
    attack.forEach(each -> assertThat(each.join().statusCode()).isEqualTo(200));
  }

  /** A network that sends as many bodies slowly as one may keeps those of others from nothing. */
  @Test
  void slowBodiesCountForTheirOwnNetwork() throws IOException {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put("http.bodies-per-client", "1");
    GatewayServer strict = GatewayServer.start(settings, SERVER_THREADS, this::result);
    try (Socket first = begin(strict, "198.51.100.7");
        Socket second = begin(strict, "198.51.100.7")) {
      assertThat(status(second)).as("the second of the same network").contains(" 429 ");
      try (Socket other = begin(strict, "203.0.113.9")) {
        send(other, call(1, "quick"));
        assertThat(status(other)).as("the first of another").contains(" 200 ");
      }
      send(first, call(2, "quick"));
      assertThat(status(first)).contains(" 200 ");
    } finally {
      strict.close();
    }
  }

  /** Sends the head of a message, and waits until its body is waited for. */
  private Socket begin(GatewayServer at, String address) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), at.url().getPort());
    socket.setSoTimeout(30_000);
    send(
        socket,
        "POST /jsrpc HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            + "x-forwarded-for: %s\r\ncontent-length: %d\r\n\r\n"
                .formatted(address, call(1, "quick").length()));
    assertThat(at.api().get("/nothing").status()).isEqualTo(404);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  private static String status(Socket socket) throws IOException {
    return new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
        .readLine();
  }

  @Test
  void aQuickResponseIsSentAsAWhole() {
    HttpResponse<String> answer = send("198.51.100.7", "quick", 5).join();
    assertThat(answer.body()).isEqualTo(expected(5));
    assertThat(answer.headers().firstValue("content-length"))
        .contains(Integer.toString(expected(5).length()));
  }

  private void begun(int calls) {
    try {
      assertThat(begins.tryAcquire(calls, 10, TimeUnit.SECONDS))
          .as("%d more calls execute", calls)
          .isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private CompletableFuture<HttpResponse<String>> send(String address, String method, int id) {
    HttpRequest request =
        HttpRequest.newBuilder(server.url().resolve("/jsrpc"))
            .header("content-type", "application/json")
            .header("x-forwarded-for", address)
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString(call(id, method)))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString());
  }

  private static String call(int id, String method) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\"}".formatted(id, method);
  }

  private static String expected(int id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%1$d,\"result\":\"of %1$d\"}".formatted(id);
  }
}
