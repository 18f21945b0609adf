package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
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
  private final Output out = new Output();
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
    out.expect(result.isTextual() ? result.textValue().length() : 0);
    int start = begin();
    int length = envelope(id, json -> json.writePOJOField("result", result));
    if (size + length > most) {
      out.truncate(start);
      error(id, RpcError.of(TOO_LARGE, "The response is larger than " + most + " bytes", null));
    } else if (!room.test(length)) {
      out.truncate(start);
      error(id, RpcError.busy("Too many responses are unread; read them, or try later"));
    } else {
      size += length + 1L;
    }
  }

  /**
   * Adds the error of a call, without its data if these are too large or exceed the memory budget.
   */
  public void error(JsonNode id, RpcError error) {
    String message = beginning(error.getMessage());
    int start = begin();
    int length = error(id, error.code(), message, error.data());
    if (error.data() != null && size + length > most) {
      length =
          errorAgain(
              start,
              id,
              error.code(),
              message + " (without data: the response is larger than " + most + " bytes)");
    } else if (error.data() != null && !room.test(length)) {
      length =
          errorAgain(
              start, id, error.code(), message + " (without data: too many responses are unread)");
    }
    size += length + 1L;
  }

  private int errorAgain(int start, JsonNode id, int code, String message) {
    out.truncate(start);
    begin();
    return error(id, code, message, null);
  }

  private static String beginning(String message) {
    return message == null || message.length() <= MESSAGE
        ? message
        : message.substring(0, MESSAGE) + "…";
  }

  private int error(JsonNode id, int code, String message, JsonNode data) {
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

  /** Begins a response, and returns the position to which a larger one is undone. */
  private int begin() {
    int start = out.size();
    if (isBatch) {
      out.write(size == 0 ? '[' : ',');
    }
    return start;
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
    return out.take();
  }

  private interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  /** Writes a response where it will be sent from; returns its length in bytes. */
  private int envelope(JsonNode id, Body body) {
    int start = out.size();
    try (JsonGenerator json = Json.MAPPER.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("jsonrpc", "2.0");
      json.writePOJOField("id", id);
      body.write(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException("a response cannot be written", impossible);
    }
    return out.size() - start;
  }

  /** The bytes of responses, of which the last can be undone. */
  private static final class Output extends ByteArrayOutputStream {
    private static final int LEAST = 512;

    /** A larger buffer is not kept for what follows. */
    private static final int MOST_KEPT = 64 << 10;

    Output() {
      super(LEAST);
    }

    /** Makes room at once for a text of that length, instead of doubling several times. */
    void expect(int length) {
      if (buf.length - count < length) {
        buf = Arrays.copyOf(buf, Math.max(2 * count, count + length + LEAST));
      }
    }

    void truncate(int length) {
      count = length;
      if (buf.length > MOST_KEPT && 2 * length < buf.length) {
        buf = Arrays.copyOf(buf, length + LEAST);
      }
    }

    /** The bytes, copied once; the buffer is free for others. */
    byte[] take() {
      byte[] taken = toByteArray();
      count = 0;
      truncate(0);
      return taken;
    }
  }
}
