package dev.portcullis.web.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.webhook.callback.EventBody;
import dev.portcullis.kernel.Json;
import dev.portcullis.web.openapi.Schemas.Direction;

/** What receivers of event webhooks are sent, and how they know that it is ours. */
final class Callbacks {
  private static final String ABOUT =
      """
      Sent with POST to the address of an endpoint for each event of its subscription. Any 2xx counts as received as soon as the \
      status line arrives; the body is ignored. Other responses, a timeout and redirects, which are not followed, are retried. By \
      default there are ten attempts, after waits that double from 30 seconds to 30 minutes, or after the time in `retry-after`. A \
      callback that fails for the last time becomes a dead letter (`/api/v1/event-webhook/{id}/dead-letters`). Each attempt is in \
      `/api/v1/event-webhook/{id}/attempts`. 410 disables the endpoint.

      Events can arrive more than once and out of order. `webhook-id` and the bytes of the body are the same each time: a receiver \
      that stores the ids of processed events can ignore duplicates. `data.sequence` counts the callbacks of this subscription, 1, 2, \
      3 …, without gaps: a missing number is still to come. An event that a reorganization of the chain removed is sent again with \
      `removed`, after its announcement, with its own `webhook-id` and `sequence`; its `data.event_id` is the `webhook-id` of the \
      announcement. The `data.event_id` of an announcement is its own `webhook-id`.

      Verify each callback. As in Standard Webhooks 1.0.0, one of the values in `webhook-signature` must be `v1,` and the base64 of \
      HMAC-SHA256 over `webhook-id`, a dot, `webhook-timestamp`, a dot and the received bytes of the body. The key is the part of \
      `signing_key` after `whsec_`, decoded from base64. Compare in constant time, and reject timestamps more than five minutes from \
      the current time. The published libraries for Standard Webhooks do all of this.\
      """;

  private static final String EXAMPLE =
      """
      {"type": "event.observed", "timestamp": "2026-02-03T10:15:04Z", "data": {
        "subscription_id": "4c0c8f0a-3d1e-4a63-9a0c-5f4f0f5b6c11",
        "endpoint_id": "0b5f7c52-8f0e-4c0e-9d3b-7f5a3a1d2e10",
        "sequence": 12, "event_id": "5e0f4c4e-2a57-8d1b-a6c5-0f6f5a9b7c21",
        "chain_name": "local", "chain_id": 6565,
        "contract": "0x5fbdb2315678afecb367f032d93f642f64180aa3",
        "topic0": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
        "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
          "0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266",
          "0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"],
        "data": "0x000000000000000000000000000000000000000000000000000000000000002a",
        "block_number": 18131,
        "block_hash": "0x9f1b2a5c7d3e4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8",
        "block_timestamp": 1770113704,
        "transaction_hash": "0x1d3e5f7091b2c4d6e8fa0b1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f50",
        "transaction_index": 0, "log_index": 2, "removed": false,
        "decoded": {"name": "Transfer", "signature": "Transfer(address,address,uint256)", "args": [
          {"name": "from", "type": "address", "indexed": true,
           "value": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"},
          {"name": "to", "type": "address", "indexed": true,
           "value": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},
          {"name": "value", "type": "uint256", "indexed": false, "value": "42"}]}}}
      """;

  private Callbacks() {}

  /** The section {@code webhooks} of OpenAPI 3.1. */
  static ObjectNode of(Schemas schemas) {
    ObjectNode webhooks = Json.MAPPER.createObjectNode();
    ObjectNode operation = webhooks.putObject("event.observed").putObject("post");
    operation.putArray("tags").add("Event webhooks");
    operation.put("operationId", "eventObserved");
    operation.put("summary", "An event of a contract was observed, or removed by a reorganization");
    operation.put("description", ABOUT);
    ArrayNode headers = operation.putArray("parameters");
    signed(headers, "The identifier of the event in this subscription: the same for each attempt");
    header(headers, "x-webhook-subscription", "The subscription, for routing before reading")
        .put("format", "uuid");
    header(headers, "user-agent", "Always Portcullis-Webhooks");
    ObjectNode content = content(operation);
    content.set("schema", schemas.of(Json.MAPPER.constructType(EventBody.class), Direction.ANSWER));
    content.set("example", example(EXAMPLE));
    responses(operation, "The receiver is gone: disables the endpoint");
    OperationalCallbacks.add(webhooks, schemas);
    return webhooks;
  }

  static ObjectNode content(ObjectNode operation) {
    return operation
        .putObject("requestBody")
        .put("required", true)
        .putObject("content")
        .putObject("application/json");
  }

  static void responses(ObjectNode operation, String gone) {
    ObjectNode responses = operation.putObject("responses");
    responses.putObject("2XX").put("description", "Received");
    responses.putObject("410").put("description", gone);
    responses
        .putObject("default")
        .put(
            "description",
            "Not received: retried later; with 429 and 503, after the time in Retry-After");
  }

  /** The headers of Standard Webhooks. */
  static void signed(ArrayNode headers, String id) {
    header(headers, "webhook-id", id).put("format", "uuid");
    header(headers, "webhook-timestamp", "The time of the attempt, in Unix seconds")
        .put("pattern", "^[0-9]+$");
    header(
            headers,
            "webhook-signature",
            "Signatures separated by a space, one for each valid key: two during a rotation")
        .put("pattern", "^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$");
  }

  static ObjectNode header(ArrayNode headers, String name, String meaning) {
    return headers
        .addObject()
        .put("name", name)
        .put("in", "header")
        .put("required", true)
        .put("description", meaning)
        .putObject("schema")
        .put("type", "string");
  }

  static JsonNode example(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("The example is no JSON", broken);
    }
  }
}
