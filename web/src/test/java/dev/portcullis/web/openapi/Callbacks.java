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
      Posted to the address of an endpoint for each event of its subscription. Any 2xx says that it was received as soon as its \
      status line is there; the body is not looked at. Other answers, none within the time, and redirects, which are not followed, \
      are tried again: unless the operator says otherwise ten times in all, after waits that double from 30 seconds to 30 minutes, \
      or after what `retry-after` asks for. What is given up is a dead letter (`/api/v1/event-webhook/{id}/dead-letters`), and each \
      attempt is in `/api/v1/event-webhook/{id}/attempts`. 410 disables the endpoint.

      An event can come twice and out of order. `webhook-id` is the same each time it comes, and so are the bytes of the body: \
      whoever keeps the ids that were dealt with does nothing twice. `data.sequence` counts 1, 2, 3 … what this subscription is told, \
      without gaps: whoever has seen a number and not the one before still has that to come. What a reorganisation of the chain \
      took back comes again with `removed`, a `webhook-id` and a `sequence` of its own, after its announcement; its `data.event_id` is \
      the `webhook-id` of that. What is announced has its own `webhook-id` as `data.event_id`.

      Verify before believing: as Standard Webhooks 1.0.0 says, one of the values in `webhook-signature` must be `v1,` and the \
      base64 of HMAC-SHA256 over `webhook-id`, a dot, `webhook-timestamp`, a dot and the body's bytes as they came. The key is \
      what follows `whsec_` in `signing_key`, decoded from base64. Compare in constant time, and refuse timestamps more than \
      five minutes from now. The published libraries for Standard Webhooks do all of it.""";

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
    operation.put("summary", "An event of a contract was observed, or taken back");
    operation.put("description", ABOUT);
    ArrayNode headers = operation.putArray("parameters");
    signed(headers, "Names the event for this subscription: the same each time it is tried");
    header(headers, "x-webhook-subscription", "The subscription, for routing before reading")
        .put("format", "uuid");
    header(headers, "user-agent", "Always Portcullis-Webhooks");
    ObjectNode content = content(operation);
    content.set("schema", schemas.of(Json.MAPPER.constructType(EventBody.class), Direction.ANSWER));
    content.set("example", example(EXAMPLE));
    responses(operation, "Nobody is here any more: disables the endpoint");
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
            "Not received: tried again later, with 429 and 503 after what Retry-After asks for");
  }

  /** The headers of Standard Webhooks. */
  static void signed(ArrayNode headers, String id) {
    header(headers, "webhook-id", id).put("format", "uuid");
    header(headers, "webhook-timestamp", "When it was sent, in Unix seconds")
        .put("pattern", "^[0-9]+$");
    header(
            headers,
            "webhook-signature",
            "Signatures with a blank between them, one for each key in force: two while a key is"
                + " replaced")
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
