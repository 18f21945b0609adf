package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a request may cost: its body in size, time and memory, its thread, and its answer. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("memory and places are of all requests")
@Tag("http")
@Tag("server")
class RequestCostIT {
  private static final String CHALLENGE = "/siwe-messages";
  private static final String EMPTY_OBJECTS = "[" + "{},".repeat((1 << 20) / 3 - 2) + "{}]";

  /** Another wallet each time, because one has few challenges at a time. */
  private static String good() {
    String address = (UUID.randomUUID().toString() + UUID.randomUUID()).replace("-", "");
    return "{\"address\": \"0x" + address.substring(0, 40) + "\"}";
  }

  @Test
  void manyLargeBodiesOfAnonymousClientsAreRejectedUnbuffered(Api api) {
    byte[] body = EMPTY_OBJECTS.getBytes(StandardCharsets.UTF_8);
    List<RawHttp.Answer> answers =
        IntStream.range(0, 36)
            .parallel()
            .mapToObj(
                i -> {
                  try (RawHttp connection = RawHttp.connect(api)) {
                    connection
                        .send(head("POST", "/auth/login/crypto-native", length(body.length)))
                        .send(body);
                    return connection.answer();
                  }
                })
            .toList();
    assertThat(answers).allSatisfy(answer -> assertRefused(answer, 413, "PAYLOAD_TOO_LARGE"));
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void slowBodiesTakeNoThreadAndAreTimedOut(Api api) {
    Client operator = Client.operator(api);
    List<RawHttp> slow = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      slow.add(RawHttp.connect(api).send(head("POST", CHALLENGE, length(100)) + "{"));
    }
    assertThat(api.get("/health").statusCode()).isEqualTo(200);
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    assertThat(operator.get("/organizations/").status()).isEqualTo(200);
    assertThat(api.post(CHALLENGE, good()).statusCode()).isEqualTo(200);
    slow.forEach(
        connection -> {
          RawHttp.Answer answer = connection.answer();
          assertRefused(answer, 408, "\"code\":\"REQUEST_TIMEOUT\"");
          assertThat(answer.headers("x-request-id")).hasSize(1);
          assertThat(answer.header("connection")).contains("close");
          connection.close();
        });
  }

  @Test
  void aRequestAfterAChunkedBodyIsAnsweredToo(Api api) {
    String head = head("POST", "/organizations", length(12));
    String next = "GET /health HTTP/1.1\r\nhost: gate\r\n\r\n";
    for (int i = 0; i < 50; i++) {
      try (RawHttp http = RawHttp.connect(api)) {
        http.send(head).send("{\"name\"");
        if (i % 2 == 0) {
          http.send(":\"a\"}").send(next);
        } else {
          http.send(":\"a\"}" + next);
        }
        assertThat(http.answer().status()).isEqualTo(401);
        assertThat(http.answer().status()).as("attempt " + i).isEqualTo(200);
      }
    }
  }

  /** Whatever moment it comes at: while the thread that read the head is leaving, too. */
  @Test
  void aBodyRightBehindItsHeadIsNeverLost(Api api) {
    ExecutorService clients = Executors.newFixedThreadPool(16);
    try {
      List<CompletableFuture<List<Integer>>> answers =
          IntStream.range(0, 16)
              .mapToObj(client -> CompletableFuture.supplyAsync(() -> inTwoPieces(api), clients))
              .toList();
      assertThat(answers).flatMap(CompletableFuture::join).containsOnly(401);
    } finally {
      clients.shutdownNow();
    }
  }

  /** The answers to requests whose bodies come up to half a millisecond behind their heads. */
  private static List<Integer> inTwoPieces(Api api) {
    String head = head("POST", "/organizations", length(12));
    try (RawHttp http = RawHttp.connect(api)) {
      return IntStream.range(0, 50)
          .map(
              i -> {
                http.send(head);
                pause(i * 10_000L);
                return http.send("{\"name\":\"a\"}").answer().status();
              })
          .boxed()
          .toList();
    }
  }

  private static void pause(long nanoseconds) {
    long end = System.nanoTime() + nanoseconds;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void chunksThatStopComingAreTimedOut(Api api) {
    try (RawHttp connection = RawHttp.connect(api)) {
      connection.send(head("POST", CHALLENGE, "Transfer-Encoding: chunked\r\n") + "5\r\n{\"a");
      RawHttp.Answer answer = connection.answer();
      assertThat(answer.status()).isEqualTo(408);
      assertThat(answer.header("connection")).contains("close");
    }
  }

  @Test
  void bodiesInPiecesAreReadWhole(Api api) {
    String length = length(good().length());
    for (int cut : List.of(0, 1, good().length() / 2, good().length() - 1)) {
      String body = good();
      try (RawHttp connection = RawHttp.connect(api)) {
        connection.send(head("POST", CHALLENGE, length) + body.substring(0, cut));
        assertThat(api.get("/health").statusCode()).isEqualTo(200);
        RawHttp.Answer answer = connection.send(body.substring(cut)).answer();
        assertChallenge(answer);
        assertThat(answer.headers("x-request-id")).hasSize(1);
      }
    }
  }

  @Test
  void chunkedBodiesAreReadWholeAndWithinTheLimit(Api api) {
    String head = head("POST", CHALLENGE, "Transfer-Encoding: chunked\r\n");
    String body = good();
    String chunk = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n";
    try (RawHttp connection = RawHttp.connect(api)) {
      assertChallenge(connection.send(head + chunk + "0\r\n\r\n").answer());
      connection.send(head);
      assertThat(api.get("/health").statusCode()).isEqualTo(200);
      assertChallenge(connection.send(chunk).send("0\r\n\r\n").answer());
    }
    try (RawHttp connection = RawHttp.connect(api)) {
      connection.send(head + "8000\r\n" + "x".repeat(0x8000) + "\r\n");
      assertRefused(connection.answer(), 413, "PAYLOAD_TOO_LARGE");
    }
  }

  @Test
  void aClientThatExpectsContinueReceivesAContinueOrARejection(Api api) {
    String body = good();
    String asks = "Expect: 100-continue\r\n";
    try (RawHttp connection = RawHttp.connect(api)) {
      connection.send(head("POST", CHALLENGE, asks + length(body.length())));
      assertThat(connection.interimAnswer().status()).isEqualTo(100);
      assertChallenge(connection.send(body).answer());
    }
    try (RawHttp connection = RawHttp.connect(api)) {
      // Payara sends 100 Continue by itself, before the response.
      connection.send(head("POST", CHALLENGE, asks + length(1 << 20)));
      assertThat(connection.answer().status()).isEqualTo(413);
    }
  }

  @Test
  void requestsBehindEachOtherAreAnsweredInTheirOrder(Api api) {
    String post = head("POST", CHALLENGE, length(good().length())) + good();
    try (RawHttp connection = RawHttp.connect(api)) {
      connection.send(post + post + head("GET", "/health", ""));
      assertChallenge(connection.answer());
      // Payara may lose what comes behind a body that came in pieces (ADR 0033).
      if (System.getProperty("server", "wildfly").equals("wildfly")) {
        assertChallenge(connection.answer());
        assertThat(connection.answer().text()).contains("UP");
      }
    }
    try (RawHttp connection = RawHttp.connect(api)) {
      connection.send(post.substring(0, post.length() - 5));
      assertThat(api.get("/health").statusCode()).isEqualTo(200);
      connection.send(post.substring(post.length() - 5) + head("GET", "/health", ""));
      assertChallenge(connection.answer());
    }
  }

  @Test
  void aClientThatDisconnectsMidwayLeavesNoTrace(Api api, ServerLog log) {
    String trace = UUID.randomUUID().toString();
    for (int i = 0; i < 10; i++) {
      RawHttp.connect(api)
          .send(head("POST", CHALLENGE, "x-trace-id: " + trace + "\r\n" + length(100)) + "{")
          .reset();
    }
    await()
        .untilAsserted(() -> assertThat(api.post(CHALLENGE, good()).statusCode()).isEqualTo(200));
    assertThat(log.linesWith(trace)).isEmpty();
  }

  @Test
  void anAnswerDoesNotGrowWithTheProblemsOfABody(Api api) {
    Client operator = Client.operator(api);
    String roles = "{},".repeat(999) + "{}";
    Answer many =
        operator.sendText(
            "POST",
            "/organizations/",
            "{\"name\": \"x\", \"defaultRoles\": [" + roles + "]}",
            "application/json");
    assertThat(many.status()).isEqualTo(400);
    assertThat(many.body().at("/error/issues")).hasSize(100);
    Answer more =
        operator.sendText(
            "POST",
            "/organizations/",
            "{\"name\": \"x\", \"defaultRoles\": [" + roles + ",{}]}",
            "application/json");
    assertThat(more.status()).isEqualTo(400);
    assertThat(more.body().at("/error/issues").findValuesAsText("path"))
        .containsExactly("defaultRoles");
    Answer most = operator.sendText("POST", "/templates", EMPTY_OBJECTS, "application/json");
    assertThat(most.status()).isEqualTo(400);
    assertThat(most.text()).hasSizeLessThan(1000);
    Answer name = operator.get("/organizations/" + "x".repeat(3000));
    assertThat(name.text()).hasSizeLessThan(500);
  }

  @Test
  void aLargeAbiIsAcceptedFromPermittedCallersOnly(Api api) {
    String abi =
        IntStream.range(0, 6000)
            .mapToObj(
                i ->
                    "{\"type\":\"function\",\"name\":\"f"
                        + i
                        + "\",\"inputs\":[{\"name\":\"to\",\"type\":\"address\"}],\"outputs\":[]}")
            .collect(Collectors.joining(",", "[", "]"));
    String key = "large-" + UUID.randomUUID();
    String body =
        Client.json().put("name", "large").put("templateKey", key).put("abi", abi).toString();
    Client operator = Client.operator(api);
    Answer taken = operator.sendText("POST", "/templates", body, "application/json");
    assertThat(taken.status()).as(taken.text().substring(0, 200)).isIn(200, 201);
    assertThat(
            Client.anonymous(api).sendText("POST", "/templates", body, "application/json").status())
        .isEqualTo(401);
    assertThat(
            Client.session(api, "no-such-token")
                .sendText("POST", "/templates", body, "application/json")
                .status())
        .isEqualTo(401);
  }

  @Test
  void nothingIsGuessedFromTheBytesOfAnAnswer(Api api) {
    Stream.of("/health", "/readyz", "/organizations/", "/no-such-route", "/openapi.json")
        .forEach(
            path -> {
              HttpResponse<String> answer = api.get(path);
              assertThat(answer.headers().allValues("x-content-type-options"))
                  .as(path)
                  .containsExactly("nosniff");
            });
  }

  /** The head of a request with a JSON body; {@code more} are further lines, each with its end. */
  private static String head(String method, String path, String more) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + more
        + "\r\n";
  }

  /** The header of a length. */
  private static String length(int bytes) {
    return "Content-Length: " + bytes + "\r\n";
  }

  private static void assertChallenge(RawHttp.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.text()).contains("nonce");
  }

  private static void assertRefused(RawHttp.Answer answer, int status, String text) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.text()).contains(text);
  }
}
