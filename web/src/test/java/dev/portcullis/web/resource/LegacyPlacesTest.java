package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.web.resource.Api.Answer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
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
  void manySlowLegacyMessagesOfManyNetworksStopNobodyElse() {
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

  @Test
  void whatIsQuickIsAnsweredAsAWhole() {
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
