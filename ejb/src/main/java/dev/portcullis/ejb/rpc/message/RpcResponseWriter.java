package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.LongPredicate;

/**
 * Writes the response to a message (JSON-RPC 2.0, sections 5 and 6) within a size limit. A result
 * that is too large becomes an error, and so do those after it in a batch (R-CHN-29). Errors
 * without data are always written: they are small, and there are at most as many as calls.
 */
public final class RpcResponseWriter {
  private static final int TOO_LARGE = -32008;

  /** The maximum length of a node's error message, in characters. */
  private static final int MESSAGE = 1_000;

  private final boolean isBatch;
  private final int most;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private LongPredicate room = bytes -> true;
  private long size;

  /** For a batch or a single call, with a limit in bytes. */
  public RpcResponseWriter(boolean isBatch, int most) {
    this.isBatch = isBatch;
    this.most = most;
  }

  /** Sets the check whether there is memory for so many more bytes. */
  public void within(LongPredicate predicate) {
    room = predicate;
  }

  /** Adds the result of a call. */
  public void result(JsonNode id, JsonNode result) {
    byte[] answer = envelope(id, json -> json.writePOJOField("result", result));
    if (size + answer.length > most) {
      error(id, RpcError.of(TOO_LARGE, "The response is larger than " + most + " bytes", null));
    } else if (!room.test(answer.length)) {
      error(id, RpcError.busy("Too many responses are unread; read them, or try later"));
    } else {
      add(answer);
    }
  }

  /**
   * Adds the error of a call, without its data if these are too large or exceed the memory budget.
   */
  public void error(JsonNode id, RpcError error) {
    String message = beginning(error.getMessage());
    byte[] answer = error(id, error.code(), message, error.data());
    if (error.data() != null && size + answer.length > most) {
      answer =
          error(
              id,
              error.code(),
              message + " (without data: the response is larger than " + most + " bytes)",
              null);
    } else if (error.data() != null && !room.test(answer.length)) {
      answer =
          error(id, error.code(), message + " (without data: too many responses are unread)", null);
    }
    add(answer);
  }

  private static String beginning(String message) {
    return message == null || message.length() <= MESSAGE
        ? message
        : message.substring(0, MESSAGE) + "…";
  }

  private static byte[] error(JsonNode id, int code, String message, JsonNode data) {
    return envelope(
        id,
        json -> {
          json.writeObjectFieldStart("error");
          json.writeNumberField("code", code);
          json.writeStringField("message", message);
          if (data != null) {
            json.writePOJOField("data", data);
          }
          json.writeEndObject();
        });
  }

  private void add(byte[] answer) {
    if (isBatch) {
      out.write(size == 0 ? '[' : ',');
    }
    out.writeBytes(answer);
    size += answer.length + 1L;
  }

  /**
   * The output since the last call of this method; empty if no response is due.
   *
   * @param isLast whether no more output follows
   */
  public byte[] piece(boolean isLast) {
    if (isBatch && isLast && size > 0) {
      out.write(']');
    }
    byte[] piece = out.toByteArray();
    out.reset();
    return piece;
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
      throw new UncheckedIOException("a response cannot be written", impossible);
    }
    return bytes.toByteArray();
  }
}
