package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes the answers to a message (JSON-RPC 2.0, sections 5 and 6) within a limit of size: one that
 * is too large becomes an error, and those behind it in a batch, too (supplement 2.9, −32008).
 */
final class RpcAnswers {
  private static final int TOO_LARGE = -32008;

  private final boolean isBatch;
  private final int most;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  RpcAnswers(boolean isBatch, int most) {
    this.isBatch = isBatch;
    this.most = most;
  }

  /** Adds the result of a call. */
  void result(JsonNode id, JsonNode result) {
    byte[] answer = envelope(id, json -> json.writePOJOField("result", result));
    if (out.size() + answer.length > most) {
      error(id, RpcError.of(TOO_LARGE, "The answer is larger than " + most + " bytes", null));
    } else {
      add(answer);
    }
  }

  /** Adds the error that a call is answered with. */
  void error(JsonNode id, RpcError error) {
    add(
        envelope(
            id,
            json -> {
              json.writeObjectFieldStart("error");
              json.writeNumberField("code", error.code());
              json.writeStringField("message", error.getMessage());
              if (error.data() != null) {
                json.writePOJOField("data", error.data());
              }
              json.writeEndObject();
            }));
  }

  private void add(byte[] answer) {
    if (isBatch) {
      out.write(out.size() == 0 ? '[' : ',');
    }
    out.writeBytes(answer);
  }

  /** What to send; empty when nobody waits for an answer. */
  byte[] bytes() {
    if (isBatch && out.size() > 0) {
      out.write(']');
    }
    return out.toByteArray();
  }

  private interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  private static byte[] envelope(JsonNode id, Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = Json.MAPPER.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("jsonrpc", "2.0");
      json.writePOJOField("id", id);
      body.write(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException("an answer cannot be written", impossible);
    }
    return bytes.toByteArray();
  }
}
