package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.EntityTag;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.http.ConditionalRequests;

/** How records are protected against being overwritten unseen (ADR 0083). */
final class Versions {
  private static final String TAG = "etag";

  private Versions() {}

  static ObjectNode headers() {
    ObjectNode headers = Json.MAPPER.createObjectNode();
    headers
        .putObject(TAG)
        .put(
            "description",
            "Identifies the state of the representation; for if-match and if-none-match")
        .putObject("schema")
        .put("type", "string");
    return headers;
  }

  static ObjectNode parameters() {
    ObjectNode parameters = Json.MAPPER.createObjectNode();
    add(
        parameters,
        "if-match",
        "The etag that the record had when it was read, or several etags, or *. If the record has"
            + " another etag now, the response is 412 and nothing is changed");
    add(
        parameters,
        "if-none-match",
        "The etag that the client knows. If it is unchanged, the response is 304 without a body");
    return parameters;
  }

  private static void add(ObjectNode parameters, String name, String meaning) {
    parameters
        .putObject(name)
        .put("name", name)
        .put("in", "header")
        .put("description", meaning)
        .putObject("schema")
        .put("type", "string");
  }

  /** Whether the route shows a tag; else it takes one. */
  static boolean isShown(DescribedRoute route) {
    return route.key().equals("get");
  }

  /** Whether all that is shown is known where its tag is; see {@code Moving}. */
  static boolean isOfAll(DescribedRoute route) {
    return EntityTag.isOfAll(route.method().getReturnType());
  }

  static String parameter(DescribedRoute route) {
    return "#/components/parameters/" + (isShown(route) ? "if-none-match" : "if-match");
  }

  static void tag(ObjectNode answer) {
    answer.withObjectProperty("headers").putObject(TAG).put("$ref", "#/components/headers/etag");
  }

  static ObjectNode unchanged() {
    ObjectNode answer =
        Json.MAPPER
            .createObjectNode()
            .put("description", "The etag is unchanged (if-none-match); no body");
    tag(answer);
    return answer;
  }

  /** Where the tag is shown that the route takes; empty if it is shown there itself. */
  static String shownAt(DescribedRoute route) {
    return route.on(ConditionalRequests.class).shownAt();
  }
}
