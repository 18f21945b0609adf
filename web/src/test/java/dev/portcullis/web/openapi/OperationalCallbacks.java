package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.webhook.operational.OperationalEvent;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.openapi.Schemas.Direction;

/** The events of operational webhooks. */
final class OperationalCallbacks {
  private static final String ABOUT =
      """
      %s Sent with POST to the caller's operational webhook (`/api/v1/operational-webhook`), signed like callbacks, with the key of \
      that webhook. Any 2xx counts as received. Other responses, a timeout and redirects are retried for three days, after the waits of \
      callbacks or the time in `retry-after`, one notice at a time. `webhook-id` and the bytes are the same for each attempt. If the same \
      change happens to an endpoint again before its notice is sent, both are one notice, and `data.count` is their number.\
      """;

  private static final String EXAMPLE =
      """
      {"type": "%s", "timestamp": "2026-02-03T10:15:04.000Z", "data": {
        "endpoint_id": "0b5f7c52-8f0e-4c0e-9d3b-7f5a3a1d2e10",
        "endpoint_name": "Transfers", "endpoint_url": "https://harbor.example/hook",
        "reason": "%s", "since": "2026-02-03T09:41:10.512Z",
        "last_status": %s, "last_error": null, "count": 1,
        "message": "%s"}}
      """;

  private OperationalCallbacks() {}

  static void add(ObjectNode webhooks, Schemas schemas) {
    add(
        webhooks,
        schemas,
        "endpoint.disabled",
        "An endpoint was disabled, and not by its owner",
        "Its receiver responded with 410, no callback was received for days, or an administrator"
            + " disabled it.",
        EXAMPLE.formatted(
            "endpoint.disabled",
            "gone",
            "410",
            "The receiver responded with 410 Gone. Pending events are kept. PATCH the endpoint with"
                + " its new url, or with enabled true to try again"));
    add(
        webhooks,
        schemas,
        "endpoint.failing",
        "An endpoint receives no callbacks",
        "Sent once, by default half an hour after the last received callback.",
        EXAMPLE.formatted(
            "endpoint.failing",
            "failing",
            "503",
            "No callback is received. Deliveries are retried, and continue automatically when the"
                + " receiver responds"));
    add(
        webhooks,
        schemas,
        "endpoint.recovered",
        "An endpoint receives callbacks again",
        "Sent once, after `endpoint.failing`, or after the service disabled the endpoint and it was"
            + " enabled again.",
        EXAMPLE.formatted(
            "endpoint.recovered",
            "failing",
            "204",
            "Callbacks are received again, and pending ones are being sent"));
    add(
        webhooks,
        schemas,
        "endpoint.attempt_exhausted",
        "Callbacks to an endpoint became dead letters",
        "Sent at once, and then at most once an hour.",
        EXAMPLE.formatted(
            "endpoint.attempt_exhausted",
            "attempts",
            "503",
            "Callbacks failed for the last time. They are in the endpoint's dead-letters. Fix the"
                + " receiver, then POST to its redeliveries with failed_since"));
  }

  private static void add(
      ObjectNode webhooks,
      Schemas schemas,
      String type,
      String summary,
      String more,
      String example) {
    ObjectNode operation = webhooks.putObject(type).putObject("post");
    operation.putArray("tags").add("Event webhooks");
    operation.put("operationId", type.replaceAll("[._]", "-"));
    operation.put("summary", summary);
    operation.put("description", ABOUT.formatted(more));
    ArrayNode headers = operation.putArray("parameters");
    Callbacks.signed(headers, "The identifier of the notice: the same for each attempt");
    Callbacks.header(headers, "user-agent", "Always Portcullis-Webhooks");
    ObjectNode content = Callbacks.content(operation);
    content.set(
        "schema", schemas.of(Json.MAPPER.constructType(OperationalEvent.class), Direction.ANSWER));
    content.set("example", Callbacks.example(example));
    Callbacks.responses(operation, "The receiver is gone: no more notices are sent");
  }
}
