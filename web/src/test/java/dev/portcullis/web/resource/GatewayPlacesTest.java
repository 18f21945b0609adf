package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.web.resource.Api.Answer;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What messages to the gateway take of a server while their calls execute, and how they are
 * answered. Layer: servlets in this JVM, because requests give their threads and places back to the
 * container; {@code HostileClientIT} tries it on each server.
 */
class GatewayPlacesTest {
  private static final int SERVER_THREADS = 6;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "http.max-requests", "12",
          "rpc.executions", "4",
          "rpc.lookups", "4",
          "rpc.execution-wait-ms", "60000");

  private final Semaphore executions = new Semaphore(0);
  private final Semaphore begins = new Semaphore(0);
  private final GatewayServer server = GatewayServer.start(SETTINGS, SERVER_THREADS, this::result);
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @AfterEach
  void stop() {
    executions.release(1_000_000);
    server.close();
  }

  private JsonNode result(RpcRequest request) {
    if (request.method().startsWith("slow")) {
      begins.release();
      executions.acquireUninterruptibly();
    }
    return TextNode.valueOf(
        switch (request.method()) {
          case "slowLarge" -> "x".repeat(1 << 20);
          case "quickLarge" -> "x".repeat(5 << 20);
          default -> "of " + request.id();
        });
  }

  @Test
  void manySlowBatchesOfTwoAccountsBlockNoOtherCaller() {
    List<CompletableFuture<HttpResponse<String>>> attack = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      attack.add(send(i % 2 == 0 ? "ada@acme" : "bob@other", batch("slow", 14)));
    }
    begun(2);
    Answer stranger = server.api().get("/nothing");
    assertThat(stranger.status())
        .as("a request that is no call: %s", stranger.text())
        .isEqualTo(404);
    Answer lookup = server.api().as("carl@third").post("/rpc", call(7, "quick"));
    assertThat(lookup.at("/result")).isEqualTo("of 7");
    CompletableFuture<HttpResponse<String>> slow = send("carl@third", call(8, "slow"));
    begun(1);
    executions.release(1_000);
    assertThat(slow.join().body()).contains("of 8");
    for (CompletableFuture<HttpResponse<String>> each : attack) {
      assertThat(each.join().statusCode()).isEqualTo(200);
      assertThat(each.join().body().strip()).isEqualTo(expected(14));
    }
  }

  @Test
  void aBatchIsAnsweredPieceByPieceWithTheSameBytes() throws Exception {
    String message = "[%s,%s,%s]".formatted(call(0, "quick"), call(1, "slow"), call(2, "quick"));
    HttpResponse<InputStream> answer =
        http.send(request("ada@acme", message), BodyHandlers.ofInputStream());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).contains("application/json");
    try (InputStream body = answer.body()) {
      String whole = expected(3);
      String first = whole.substring(0, whole.indexOf(",{"));
      byte[] piece = body.readNBytes(first.length());
      assertThat(new String(piece, StandardCharsets.UTF_8)).isEqualTo(first);
      begun(1);
      executions.release();
      String rest = new String(body.readAllBytes(), StandardCharsets.UTF_8);
      assertThat((first + rest).replace(" ,", ",")).isEqualTo(whole);
    }
  }

  @Test
  void aQuickResponseIsSentAsAWhole() {
    executions.release(3);
    HttpResponse<String> slow = send("ada@acme", batch("slow", 3)).join();
    assertThat(slow.body()).isEqualTo(expected(3));
    Answer quick = server.api().as("ada@acme").post("/rpc", batch("quick", 3));
    assertThat(quick.text()).isEqualTo(expected(3));
    assertThat(quick.header("content-length")).isEqualTo(Integer.toString(expected(3).length()));
  }

  @Test
  void notificationsThatTakeLongAreAnsweredWithNothing() {
    CompletableFuture<HttpResponse<String>> answer =
        send("ada@acme", "{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}");
    begun(1);
    executions.release();
    assertThat(answer.join().statusCode()).isEqualTo(204);
    assertThat(answer.join().body()).isEmpty();
  }

  @Test
  void aMessageThatCameInPiecesIsAnsweredInPiecesToo() throws IOException {
    String message = batch("slow", 2);
    try (Socket socket = connect()) {
      send(socket, head("ada@acme", message) + message.substring(0, 30));
      assertThat(server.api().get("/nothing").status()).as("meanwhile").isEqualTo(404);
      send(socket, message.substring(30));
      begun(1);
      executions.release(2);
      begun(1);
      StringBuilder answer = new StringBuilder();
      while (!answer.toString().endsWith("\"of 1\"}]")) {
        answer.append((char) socket.getInputStream().read());
      }
      assertThat(answer).startsWith("HTTP/1.1 200 ").contains("\"of 0\"");
    }
  }

  @Test
  void aClientThatAbortsEndsTheRestOfItsBatch() throws IOException {
    String message = "[" + call(0, "quick") + "," + batch("slow", 200).substring(1);
    try (Socket socket = post("ada@acme", message)) {
      assertThat(socket.getInputStream().read()).as("the first piece of the answer").isPositive();
      begun(1);
      socket.setSoLinger(true, 0);
    }
    int more = 0;
    do {
      executions.release();
      more++;
    } while (more < 100 && isBegun(1, 2));
    assertThat(more).as("calls that were begun for a client that is gone").isLessThan(20);
  }

  @Test
  void aClientThatReadsNothingKeepsNoPlace() throws IOException {
    try (Socket deaf = post("ada@acme", batch("slowLarge", 14))) {
      executions.release(1_000);
      begun(2);
      for (int i = 0; i < 20; i++) {
        Answer other = server.api().as("ada@acme").post("/rpc", call(i, "slow"));
        assertThat(other.at("/result")).isEqualTo("of " + i);
      }
      assertThat(deaf.isConnected()).isTrue();
    }
  }

  @Test
  void clientsThatReadNothingOfACompleteAnswerKeepNoThread() throws IOException {
    List<Socket> deaf = new ArrayList<>();
    try {
      for (int i = 0; i < 2 * SERVER_THREADS; i++) {
        deaf.add(post("ada%d@acme%d".formatted(i, i), call(i, "quickLarge")));
        assertThat(deaf.get(i).getInputStream().read()).as("answer %d has begun", i).isPositive();
      }
      Answer other = server.api().as("bob@other").post("/rpc", call(1, "quick"));
      assertThat(other.at("/result")).isEqualTo("of 1");
    } finally {
      for (Socket each : deaf) {
        each.close();
      }
    }
  }

  @Test
  void aLargeResponseIsCompleteAndHasItsLength() {
    HttpResponse<String> answer = send("ada@acme", call(1, "quickLarge")).join();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).hasSizeGreaterThan(5 << 20).endsWith("x\"}");
    assertThat(answer.headers().firstValue("content-length"))
        .contains(Integer.toString(answer.body().length()));
  }

  private void begun(int calls) {
    assertThat(isBegun(calls, 30)).as("%d more calls execute", calls).isTrue();
  }

  private boolean isBegun(int calls, int seconds) {
    try {
      return begins.tryAcquire(calls, seconds, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private Socket post(String token, String message) throws IOException {
    Socket socket = connect();
    send(socket, head(token, message) + message);
    return socket;
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.url().getPort());
    socket.setReceiveBufferSize(4_096);
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static String head(String token, String message) {
    return "POST /rpc HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        + "authorization: Bearer %s\r\ncontent-length: %d\r\n\r\n"
            .formatted(token, message.length());
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private CompletableFuture<HttpResponse<String>> send(String token, String message) {
    return http.sendAsync(request(token, message), BodyHandlers.ofString());
  }

  private HttpRequest request(String token, String message) {
    return HttpRequest.newBuilder(server.url().resolve("/rpc"))
        .header("content-type", "application/json")
        .header("authorization", "Bearer " + token)
        .timeout(Duration.ofSeconds(30))
        .POST(BodyPublishers.ofString(message))
        .build();
  }

  private static String batch(String method, int calls) {
    return IntStream.range(0, calls)
        .mapToObj(id -> call(id, method))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String call(int id, String method) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\"}".formatted(id, method);
  }

  private static String expected(int calls) {
    return IntStream.range(0, calls)
        .mapToObj("{\"jsonrpc\":\"2.0\",\"id\":%1$d,\"result\":\"of %1$d\"}"::formatted)
        .collect(Collectors.joining(",", "[", "]"));
  }
}
