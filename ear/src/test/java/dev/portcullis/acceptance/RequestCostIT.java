package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.RawConnection.head;
import static dev.portcullis.acceptance.RawConnection.length;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.acceptance.Client.Answer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a request may cost: its body in size, time and memory, its thread, and its answer. */
@ExtendWith(ServerUnderTest.class)
class RequestCostIT {
  private static final String CHALLENGE = "/siwe-messages";
  private static final String EMPTY_OBJECTS = "[" + "{},".repeat((1 << 20) / 3 - 2) + "{}]";

  /** Another wallet each time, because one has few challenges at a time. */
  private static String good() {
    String address = (UUID.randomUUID().toString() + UUID.randomUUID()).replace("-", "");
    return "{\"address\": \"0x" + address.substring(0, 40) + "\"}";
  }

  @Test
  void manyLargeBodiesOfStrangersAreRefusedWithoutBeingKept(Api api) {
    byte[] body = EMPTY_OBJECTS.getBytes(StandardCharsets.UTF_8);
    List<String> answers =
        IntStream.range(0, 36)
            .parallel()
            .mapToObj(
                i -> {
                  try (RawConnection connection = new RawConnection(api)) {
                    connection
                        .send(head("POST", "/auth/login/crypto-native", length(body.length)))
                        .send(body);
                    return connection.answer();
                  }
                })
            .toList();
    assertThat(answers)
        .allSatisfy(answer -> assertThat(answer).contains(" 413 ").contains("PAYLOAD_TOO_LARGE"));
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void slowBodiesTakeNoThreadAndAreTimedOut(Api api) {
    Client operator = Client.operator(api);
    List<RawConnection> slow = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      slow.add(new RawConnection(api).send(head("POST", CHALLENGE, length(100)) + "{"));
    }
    assertThat(api.get("/health").statusCode()).isEqualTo(200);
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    assertThat(operator.get("/organizations/").status()).isEqualTo(200);
    assertThat(api.post(CHALLENGE, good()).statusCode()).isEqualTo(200);
    slow.forEach(
        connection -> {
          assertThat(connection.answer())
              .contains(" 408 ")
              .contains("\"code\":\"REQUEST_TIMEOUT\"")
              .containsIgnoringCase("x-request-id: ")
              .containsIgnoringCase("connection: close");
          connection.close();
        });
  }

  @Test
  void whatIsSentBehindABodyInPiecesIsAnsweredToo(Api api) {
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

  @Test
  void chunksThatStopComingAreTimedOut(Api api) {
    try (RawConnection connection = new RawConnection(api)) {
      connection.send(head("POST", CHALLENGE, "Transfer-Encoding: chunked\r\n") + "5\r\n{\"a");
      assertThat(connection.answer()).contains(" 408 ").containsIgnoringCase("connection: close");
    }
  }

  @Test
  void bodiesInPiecesAreReadWhole(Api api) {
    String length = length(good().length());
    for (int cut : List.of(0, 1, good().length() / 2, good().length() - 1)) {
      String body = good();
      try (RawConnection connection = new RawConnection(api)) {
        connection.send(head("POST", CHALLENGE, length) + body.substring(0, cut));
        assertThat(api.get("/health").statusCode()).isEqualTo(200);
        String answer = connection.send(body.substring(cut)).answer();
        assertThat(answer).contains(" 200 ").contains("nonce");
        assertThat(answer.toLowerCase(java.util.Locale.ROOT).split("x-request-id:", -1)).hasSize(2);
      }
    }
  }

  @Test
  void chunkedBodiesAreReadWholeAndWithinTheLimit(Api api) {
    String head = head("POST", CHALLENGE, "Transfer-Encoding: chunked\r\n");
    String body = good();
    String chunk = Integer.toHexString(body.length()) + "\r\n" + body + "\r\n";
    try (RawConnection connection = new RawConnection(api)) {
      assertThat(connection.send(head + chunk + "0\r\n\r\n").answer()).contains(" 200 ");
      connection.send(head);
      assertThat(api.get("/health").statusCode()).isEqualTo(200);
      assertThat(connection.send(chunk).send("0\r\n\r\n").answer()).contains(" 200 ");
    }
    try (RawConnection connection = new RawConnection(api)) {
      connection.send(head + "8000\r\n" + "x".repeat(0x8000) + "\r\n");
      assertThat(connection.answer()).contains(" 413 ").contains("PAYLOAD_TOO_LARGE");
    }
  }

  @Test
  void aClientThatAsksFirstIsToldToGoOnOrNot(Api api) {
    String body = good();
    String asks = "Expect: 100-continue\r\n";
    try (RawConnection connection = new RawConnection(api)) {
      connection.send(head("POST", CHALLENGE, asks + length(body.length())));
      assertThat(connection.answer()).contains(" 100 ");
      assertThat(connection.send(body).answer()).contains(" 200 ");
    }
    try (RawConnection connection = new RawConnection(api)) {
      // Payara says by itself that the client may go on.
      connection.send(head("POST", CHALLENGE, asks + length(1 << 20)));
      String first = connection.answer();
      assertThat(first.contains(" 100 ") ? connection.answer() : first).contains(" 413 ");
    }
  }

  @Test
  void requestsBehindEachOtherAreAnsweredInTheirOrder(Api api) {
    String post = head("POST", CHALLENGE, length(good().length())) + good();
    try (RawConnection connection = new RawConnection(api)) {
      connection.send(post + post + head("GET", "/health", ""));
      assertThat(connection.answer()).contains(" 200 ").contains("nonce");
      // Payara may lose what comes behind a body that came in pieces (ADR 0033).
      if (System.getProperty("server", "wildfly").equals("wildfly")) {
        assertThat(connection.answer()).contains(" 200 ").contains("nonce");
        assertThat(connection.answer()).contains(" 200 ").contains("UP");
      }
    }
    try (RawConnection connection = new RawConnection(api)) {
      connection.send(post.substring(0, post.length() - 5));
      assertThat(api.get("/health").statusCode()).isEqualTo(200);
      connection.send(post.substring(post.length() - 5) + head("GET", "/health", ""));
      assertThat(connection.answer()).contains(" 200 ").contains("nonce");
    }
  }

  @Test
  void whoeverGoesAwayInTheMiddleLeavesNoTrace(Api api, ServerLog log) {
    String trace = UUID.randomUUID().toString();
    for (int i = 0; i < 10; i++) {
      new RawConnection(api)
          .send(head("POST", CHALLENGE, "x-trace-id: " + trace + "\r\n" + length(100)) + "{")
          .abort();
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
  void aLargeInterfaceIsTakenFromThoseWhoMayAndFromNobodyElse(Api api) {
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
}
