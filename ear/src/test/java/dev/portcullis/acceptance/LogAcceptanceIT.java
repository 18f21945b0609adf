package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** With the ids that an answer carries an operator finds what the server logged of the request. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the log is of all requests")
@Tag("http")
@Tag("server")
@Tag("own")
class LogAcceptanceIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void aRequestIsFoundByItsRequestIdAndTraceId(Api api, ServerLog log) {
    String traceId = "trace-" + UUID.randomUUID();
    String requestId = requestId(refused(api, traceId));
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(log.linesWith(requestId))
                    .anySatisfy(
                        line -> {
                          assertThat(line.requestId()).isEqualTo(requestId);
                          assertThat(line.traceId()).isEqualTo(traceId);
                          assertThat(line.message())
                              .isEqualTo("POST /organizations received status 401");
                        }));
  }

  @Test
  void theLinesOfARequestCarryNoOthersIds(Api api, ServerLog log) {
    String traceId = "trace-" + UUID.randomUUID();
    String first = requestId(refused(api, traceId));
    String second = requestId(refused(api, traceId));
    assertThat(first).isNotEqualTo(second);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(log.linesWith(traceId))
                    .extracting(ServerLog.Line::requestId)
                    .containsExactlyInAnyOrder(first, second));
  }

  @Test
  void aPathThatIsNoRouteIsNotRepeatedInTheLog(Api api, ServerLog log) {
    String path = "/" + UUID.randomUUID();
    HttpResponse<String> answer = api.post(path, "{}");
    assertThat(answer.statusCode()).isEqualTo(404);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(log.linesWith(requestId(answer)))
                    .extracting(ServerLog.Line::message)
                    .containsExactly("POST of an unknown route received status 404"));
    assertThat(log.linesWith(path)).isEmpty();
  }

  private static HttpResponse<String> refused(Api api, String traceId) {
    HttpResponse<String> answer =
        api.send(
            api.request("/organizations/")
                .header("x-trace-id", traceId)
                .header("content-type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
    assertThat(answer.statusCode()).isEqualTo(401);
    return answer;
  }

  private static String requestId(HttpResponse<String> answer) {
    return answer.headers().firstValue("x-request-id").orElseThrow();
  }
}
