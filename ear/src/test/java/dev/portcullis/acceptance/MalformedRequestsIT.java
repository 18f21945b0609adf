package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unreadable requests are rejected, in the documented form where the application sees them. Their
 * content is reported neither to the client nor to the log.
 */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the log is of all requests")
@Tag("http")
@Tag("server")
class MalformedRequestsIT {
  /** The connector of Payara answers some of this by itself, without a body (ADR 0034). */
  private static final boolean GRIZZLY = ConnectorAnswers.PAYARA;

  /** HTTP 0.9, which Payara still speaks, and two hosts, of which it takes one. */
  private static final List<String> LET_THROUGH =
      List.of("GET /health\r\n\r\n", "GET /health HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n");

  /** What the application sees and refuses. */
  private static final List<String> UNREADABLE =
      List.of(
          "GET /x%ff HTTP/1.1\r\nhost: gate\r\n\r\n",
          "DELETE /organizations/%c0%af HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /organizations?limit=%ff HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /organizations?%ed%a0%80=1 HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /Gz!0XNi!k[ HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /organizations HTTP/1.1\r\nhost: gate\r\naccept: \u00ff\r\n\r\n",
          "GET /organizations HTTP/1.1\r\nhost: gate\r\naccept: */*;q=x\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\naccept-language: \u00ff;q=9\r\n\r\n",
          "POST /siwe-messages HTTP/1.1\r\n"
              + "host: gate\r\n"
              + "content-type: ;;;\r\n"
              + "content-length: 2\r\n\r\n"
              + "{}");

  /** What one server lets through to the application and another refuses by itself. */
  private static final List<String> REFUSED =
      List.of(
          "GET organizations HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET * HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /x%zz HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /x% HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /x\u00ff HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /x y HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /x\u0000y HTTP/1.1\r\nhost: gate\r\n\r\n",
          "TRACE /organizations HTTP/1.1\r\nhost: gate\r\n\r\n",
          "CONNECT evil:80 HTTP/1.1\r\nhost: gate\r\n\r\n",
          "get /health HTTP/1.1\r\nhost: gate\r\n\r\n",
          "BREW /organizations HTTP/1.1\r\nhost: gate\r\n\r\n",
          "<x> /organizations HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /WEB-INF/web.xml HTTP/1.1\r\nhost: gate\r\n\r\n",
          "GET /META-INF/MANIFEST.MF HTTP/1.1\r\nhost: gate\r\n\r\n",
          LET_THROUGH.get(0),
          "GET /health HTTP/1.1\r\n\r\n",
          LET_THROUGH.get(1),
          "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n",
          "POST /siwe-messages HTTP/1.1\r\nhost: gate\r\ncontent-length: x\r\n\r\n",
          "POST /siwe-messages HTTP/1.1\r\nhost: gate\r\ncontent-length: -1\r\n\r\n",
          "POST /siwe-messages HTTP/1.1\r\n"
              + "host: gate\r\n"
              + "content-length: 2\r\n"
              + "content-length: 3\r\n\r\n"
              + "{}",
          "GET /health HTTP/1.1\r\nhost: gate\r\nx: " + "a".repeat(20_000) + "\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\n" + "a: b\r\n".repeat(150) + "\r\n",
          "GET /health?" + "a=b&".repeat(5_000) + " HTTP/1.1\r\nhost: gate\r\n\r\n");

  /** What is answered as any other request, whatever else is in it. */
  private static final List<String> PASSED_OVER =
      List.of(
          "GET /health HTTP/1.1\r\nhost: gate\r\ncookie: \u00ff\u00fe=\u0001\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\ncookie: a=b; $Version=x; ;;;==\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\ncookie: " + cookies() + "\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\nx-trace-id: \u00ff\u00fe\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\nx-forwarded-for: \u00ff, ;;\r\n\r\n",
          "GET /health HTTP/1.1\r\nhost: gate\r\nuser-agent: \u00ff\r\n\r\n");

  /**
   * Requests behind one that ends the connection: Payara processes them, and no client receives the
   * responses.
   */
  private static final String BEHIND_THE_END =
      "GET /health HTTP/1.1\r\nhost: gate\r\nconnection: close\r\n\r\n"
          + "BREW /health HTTP/1.1\r\nhost: gate\r\n\r\n".repeat(20);

  @Test
  void unreadableRequestsAreRejectedInTheDocumentedForm(Api api) {
    for (String request : UNREADABLE) {
      RawHttp.Answer answer = answer(api, request);
      assertThat(answer.status()).as(request).isEqualTo(400);
      if (!ConnectorAnswers.isOne(request, answer)) {
        assertDocumented(request, answer);
      }
    }
  }

  @Test
  void noServerAnswersAFaultOrAPageForPeople(Api api) {
    for (String request : REFUSED) {
      heard(api, request)
          .ifPresent(
              answer -> {
                if (ConnectorAnswers.isOne(request, answer)) {
                  return;
                }
                if (GRIZZLY && LET_THROUGH.contains(request)) {
                  assertThat(answer.text()).isEqualTo("{\"status\":\"UP\"}");
                } else if (GRIZZLY) {
                  assertThat(answer.status()).as(request).isIn(400, 403, 404, 405, 505);
                } else {
                  assertThat(answer.status()).as(request).isBetween(400, 499);
                  assertThat(answer.text()).as(request).doesNotContain("<");
                }
                if (answer.status() >= 400 && answer.header("x-request-id").isPresent()) {
                  assertDocumented(request, answer);
                }
                assertThat(answer.text()).as(request).doesNotContain("Exception");
              });
    }
  }

  @Test
  void irrelevantPartsAreIgnored(Api api) {
    for (String request : PASSED_OVER) {
      RawHttp.Answer answer = answer(api, request);
      if (GRIZZLY && answer.status() == 400) {
        assertThat(answer.text()).as(request).isEmpty();
      } else {
        assertThat(answer.status()).as(request).isEqualTo(200);
        assertThat(answer.header("x-request-id")).as(request).isPresent();
      }
    }
  }

  @Test
  @Tag("own")
  void theLogDoesNotContainThem(Api api, ServerLog log) throws IOException {
    List<String> all = new ArrayList<>(UNREADABLE);
    all.addAll(REFUSED);
    all.addAll(PASSED_OVER);
    int times = 20;
    answer(api, "GET /health HTTP/1.1\r\nhost: gate\r\n\r\n");
    long before = size(log);
    for (int i = 0; i < times; i++) {
      for (String request : all) {
        heard(api, request);
      }
      heard(api, BEHIND_THE_END);
      abort(api);
    }
    // Servers write their logs in the background: a line of our own comes after all of theirs.
    String id =
        answer(api, "POST /organizations HTTP/1.1\r\nhost: gate\r\ncontent-length: 0\r\n\r\n")
            .header("x-request-id")
            .orElseThrow();
    await().atMost(Duration.ofSeconds(30)).until(() -> !log.linesWith(id).isEmpty());
    assertThat(size(log) - before).as("bytes logged").isLessThan(50_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/metrics",
        "/metrics/base",
        "/health/ready",
        "/health/live",
        "/health/started",
        "/openapi/x",
        "/management",
        "/noconsole.html",
        "/index.html"
      })
  void pagesOfTheServersAreNoRoutesHere(String path, Api api) {
    RawHttp.Answer answer =
        answer(api, "GET " + path + " HTTP/1.1\r\nhost: evil.example:9990\r\n\r\n");
    assertThat(answer.status()).isIn(GRIZZLY ? List.of(403, 404) : List.of(404));
    assertDocumented(path, answer);
  }

  /** WildFly would lead to the management port of whatever host the client names. */
  @Test
  void theConsoleIsTheProductsAndNotTheServers(Api api) {
    RawHttp.Answer answer = answer(api, "GET /console HTTP/1.1\r\nhost: evil.example:9990\r\n\r\n");
    assertThat(answer.status()).isEqualTo(308);
    assertThat(answer.header("location")).contains("console/");
  }

  @Test
  void noResponseNamesTheServer(Api api) {
    for (String path : List.of("/health", "/nothing", "/openapi", "/x%ff")) {
      RawHttp.Answer answer = answer(api, "GET " + path + " HTTP/1.1\r\nhost: gate\r\n\r\n");
      assertThat(answer.headers("server")).as(path).isEmpty();
      assertThat(answer.headers("x-powered-by")).as(path).isEmpty();
    }
  }

  @Test
  void noConnectionIsUpgraded(Api api) {
    RawHttp.Answer answer =
        answer(
            api,
            "GET /health HTTP/1.1\r\n"
                + "host: gate\r\n"
                + "connection: Upgrade, HTTP2-Settings\r\n"
                + "upgrade: h2c\r\n"
                + "http2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEqualTo("{\"status\":\"UP\"}");
    try (RawHttp http = RawHttp.connect(api)) {
      http.send(
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000");
      http.answerOrEnd().ifPresent(refusal -> assertThat(refusal.status()).isBetween(400, 499));
    }
  }

  @Test
  void headersEndAt16KiB(Api api) {
    String line = "GET /health HTTP/1.1\r\nhost: gate\r\nx: ";
    assertThat(answer(api, line + "a".repeat(7_000) + "\r\n\r\n").status()).isEqualTo(200);
    try (RawHttp http = RawHttp.connect(api)) {
      http.send(line + "a".repeat(1_000_000) + "\r\n\r\n");
      http.answerOrEnd().ifPresent(answer -> assertThat(answer.status()).isIn(400, 413, 431));
    } catch (UncheckedIOException closed) {
      // The server did not read to the end.
    }
  }

  private static void assertDocumented(String request, RawHttp.Answer answer) {
    assertThat(answer.header("x-request-id")).as(request).isPresent();
    assertThat(answer.header("content-type").orElse("")).as(request).startsWith("application/json");
    assertThat(Client.json(answer.text()).at("/error/code").asText()).as(request).isNotEmpty();
  }

  /** A server's response to it, if any: some wait for more bytes after a beginning like TLS. */
  private static Optional<RawHttp.Answer> heard(Api api, String request) {
    try (RawHttp http = RawHttp.connect(api).patience(Duration.ofMillis(GRIZZLY ? 300 : 20_000))) {
      return http.send(request).answerOrEnd();
    } catch (AssertionError silent) {
      if (GRIZZLY) {
        return Optional.empty();
      }
      throw silent;
    }
  }

  private static RawHttp.Answer answer(Api api, String request) {
    try (RawHttp http = RawHttp.connect(api)) {
      return http.send(request).answer();
    }
  }

  /** Leaves in the middle of an answer, and in the middle of a request. */
  private static void abort(Api api) {
    RawHttp.connect(api).send("GET /openapi HTTP/1.1\r\nhost: gate\r\n\r\n".repeat(20)).reset();
    RawHttp.connect(api)
        .send("POST /siwe-messages HTTP/1.1\r\nhost: gate\r\ncontent-length: 100\r\n\r\n{\"a")
        .reset();
  }

  private static long size(ServerLog log) throws IOException {
    long sum = Files.size(log.server().log());
    try (Stream<Path> files = Files.list(log.server().logs())) {
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("server")).toList()) {
        sum += Files.isRegularFile(file) ? Files.size(file) : 0;
      }
    }
    return sum;
  }

  private static String cookies() {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      many.append('c').append(i).append("=1; ");
    }
    return many.append("z=1").toString();
  }
}
