package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Json;
import java.util.Optional;

/** Writes requests and reads responses of JSON-RPC 2.0 for a client. */
final class RpcEnvelope {
  /** Call traces nest as deep as calls do, 1,024 frames of two levels each. */
  private static final int MAX_NESTING = 3_000;

  private static final int MAX_NUMBER_CHARS = 100;

  private RpcEnvelope() {}

  /** Serializes a request. */
  static byte[] request(long id, String method, JsonNode params) {
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("id", id);
    request.put("method", method).set("params", params);
    try {
      return Json.MAPPER.writeValueAsBytes(request);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a JSON tree cannot be written", impossible);
    }
  }

  /** Creates a reader of responses without strings longer than {@code maxStringChars}. */
  static ObjectReader reader(int maxStringChars) {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(MAX_NESTING)
            .maxStringLength(maxStringChars)
            .maxNumberLength(MAX_NUMBER_CHARS)
            .build();
    return Json.MAPPER
        .reader()
        .with(JsonFactory.builder().streamReadConstraints(constraints).build());
  }

  /**
   * The error of a response; empty if it has none.
   *
   * @throws IllegalArgumentException if the error has no code or message
   */
  static Optional<NodeErrorException> refusal(JsonNode response) {
    JsonNode error = response.path("error");
    if (error.isMissingNode() || error.isNull()) {
      return Optional.empty();
    }
    JsonNode code = error.path("code");
    JsonNode message = error.path("message");
    if (!code.isIntegralNumber() || !code.canConvertToInt() || !message.isTextual()) {
      throw new IllegalArgumentException("an error without code and message");
    }
    return Optional.of(
        new NodeErrorException(code.intValue(), message.textValue(), error.get("data")));
  }

  /**
   * The result of a response without error.
   *
   * @throws IllegalArgumentException if there is none
   */
  static JsonNode result(JsonNode response) {
    JsonNode result = response.get("result");
    if (result == null) {
      throw new IllegalArgumentException("neither a result nor an error");
    }
    return result;
  }
}
