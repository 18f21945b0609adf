package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;

/** Responses to callers while the database is unavailable. */
final class Overload {
  /** Routes of each kind: with a session, without one, and with the webhooks' errors. */
  private static final List<String> CALLS =
      List.of(
          "GET /organizations/",
          "POST /organizations/",
          "GET /organizations/x/oidc-provider",
          "PUT /organizations/x/oidc-provider",
          "GET /api/v1/event-webhook",
          "POST /api/v1/event-webhook");

  private Overload() {}

  /** Everybody is answered 503 in the form of the route, and no call leaves a stack trace. */
  static void isAnswered(Api api, String token, ServerLog log) {
    String trace = UUID.randomUUID().toString();
    for (String call : CALLS) {
      HttpResponse<String> answer = send(api, call, token, trace);
      assertThat(answer.statusCode()).as("%s: %s", call, answer.body()).isEqualTo(503);
      JsonNode error = Client.json(answer.body()).path("error");
      assertThat(error.isObject() ? error.path("code").asText() : error.asText())
          .as(call)
          .isEqualTo(call.contains("/v1/") ? "ServiceUnavailable" : "SERVICE_OVERLOADED");
    }
    assertThat(log.linesWith(trace)).isNotEmpty();
    assertThat(log.linesWith(trace))
        .noneMatch(line -> line.json().toString().contains("SQLException"));
  }

  /** As the page of an application would, whose origin has to be looked up. */
  private static HttpResponse<String> send(Api api, String call, String token, String trace) {
    String method = call.substring(0, call.indexOf(' '));
    return api.send(
        api.request(call.substring(call.indexOf(' ') + 1))
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .header("origin", "https://page.example")
            .header("x-trace-id", trace)
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
  }
}
