package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns request bytes into response bytes: envelope, batches, notifications and errors. Knows the
 * methods only by name.
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  /** What the methods of a rollup are called elsewhere (supplement part 7, settled 9). */
  private static final String ALIAS = "zks_";

  private static final String ALIASED = "rollup_";

  private final Map<String, RpcMethod> methods = new HashMap<>();
  private final NodeLimits limits;

  /**
   * A dispatcher for some methods.
   *
   * @param methods the methods, no two with the same name
   * @param limits what a client may ask for at once
   */
  public Dispatcher(Iterable<RpcMethod> methods, NodeLimits limits) {
    this.limits = limits;
    for (RpcMethod method : methods) {
      if (this.methods.put(method.name(), method) != null) {
        throw new IllegalArgumentException("two methods are named " + method.name());
      }
    }
  }

  /**
   * Answers one request or batch.
   *
   * @param request the body as received
   * @param connection the WebSocket it came over, or null
   * @return the body to send, or null when everything in it was a notification
   */
  public byte[] answer(byte[] request, Connection connection) {
    JsonNode json;
    try {
      json = Json.MAPPER.readTree(request);
    } catch (JsonProcessingException e) {
      return error(null, RpcException.parse("parse error: " + e.getOriginalMessage()));
    } catch (IOException e) {
      return error(null, RpcException.parse("parse error"));
    }
    if (json == null || json.isMissingNode()) {
      return error(null, RpcException.parse("parse error: the request is empty"));
    }
    return json.isArray() ? batch(json, connection) : single(json, connection, false, 0);
  }

  /**
   * The answer to a call that is not even looked at.
   *
   * @param callsPerMinute the limit that was reached
   * @return the body to send
   */
  public static byte[] tooFast(int callsPerMinute) {
    return error(
        null,
        RpcException.limitExceeded("more than " + callsPerMinute + " calls a minute, slow down"));
  }

  private byte[] batch(JsonNode calls, Connection connection) {
    if (calls.isEmpty()) {
      return error(null, RpcException.invalidRequest("the batch is empty"));
    }
    if (calls.size() > limits.batch()) {
      return error(
          null,
          RpcException.invalidRequest(
              "the batch has " + calls.size() + " calls, at most " + limits.batch()));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (JsonNode call : calls) {
      byte[] answer = single(call, connection, true, out.size());
      if (answer != null) {
        out.write(out.size() == 0 ? '[' : ',');
        out.writeBytes(answer);
      }
    }
    if (out.size() == 0) {
      return null;
    }
    out.write(']');
    return out.toByteArray();
  }

  private byte[] single(JsonNode call, Connection connection, boolean inBatch, int used) {
    JsonNode id = call.path("id");
    boolean validId = id.isTextual() || id.isNumber() || id.isNull();
    try {
      checkEnvelope(call, id);
      byte[] answer = write(id, invoke(call, connection, inBatch), limits.responseBytes() - used);
      return id.isMissingNode() ? null : answer;
    } catch (JsonMappingException e) {
      // Jackson wraps what the output refuses while a result is written.
      if (e.getCause() instanceof RpcException tooLarge) {
        return id.isMissingNode() ? null : error(id, tooLarge);
      }
      return broken(call, id, e);
    } catch (RpcException e) {
      boolean notification = id.isMissingNode() && e.code() != -32600;
      return notification ? null : error(validId ? id : null, e);
    } catch (RuntimeException | IOException e) {
      return broken(call, id, e);
    }
  }

  private static byte[] broken(JsonNode call, JsonNode id, Exception e) {
    LOG.error("{} failed", call.path("method").asText(), e);
    return id.isMissingNode() ? null : error(id, RpcException.internal());
  }

  private static void checkEnvelope(JsonNode call, JsonNode id) {
    if (!call.isObject()) {
      throw RpcException.invalidRequest("the request must be an object");
    }
    if (!id.isMissingNode() && !id.isTextual() && !id.isNumber() && !id.isNull()) {
      throw RpcException.invalidRequest("id must be a string, a number or null");
    }
    if (!"2.0".equals(call.path("jsonrpc").textValue())) {
      throw RpcException.invalidRequest("jsonrpc must be \"2.0\"");
    }
    if (!call.path("method").isTextual()) {
      throw RpcException.invalidRequest("method must be a string");
    }
  }

  private Object invoke(JsonNode call, Connection connection, boolean inBatch) {
    String name = call.get("method").textValue();
    RpcMethod method = methods.get(name.startsWith(ALIAS) ? aliased(name) : name);
    if (method == null) {
      throw RpcException.methodNotFound("the method " + shorten(name) + " does not exist");
    }
    JsonNode params = call.path("params");
    if (!params.isArray() && !params.isMissingNode() && !params.isNull()) {
      throw RpcException.invalidParams("params must be an array");
    }
    return method.answer(new Params(params, connection, inBatch));
  }

  private static String aliased(String name) {
    return ALIASED + name.substring(ALIAS.length());
  }

  /** Keeps a hostile method name from filling the answer. */
  private static String shorten(String name) {
    return name.length() <= 100 ? name : name.substring(0, 100) + "…";
  }

  private static byte[] write(JsonNode id, Object result, int limit) throws IOException {
    BoundedOutput out = new BoundedOutput(limit);
    try (JsonGenerator json = Json.MAPPER.createGenerator(out)) {
      start(json, id);
      json.writeFieldName("result");
      Json.MAPPER.writeValue(json, result);
      json.writeEndObject();
    }
    return out.toByteArray();
  }

  private static byte[] error(JsonNode id, RpcException failure) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = Json.MAPPER.createGenerator(out)) {
      start(json, id);
      json.writeObjectFieldStart("error");
      json.writeNumberField("code", failure.code());
      json.writeStringField("message", failure.getMessage());
      if (failure.data() != null) {
        json.writePOJOField("data", failure.data());
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new IllegalStateException("an error could not be written", e);
    }
    return out.toByteArray();
  }

  private static void start(JsonGenerator json, JsonNode id) throws IOException {
    json.writeStartObject();
    json.writeStringField("jsonrpc", "2.0");
    json.writeFieldName("id");
    if (id == null || id.isMissingNode()) {
      json.writeNull();
    } else {
      json.writeTree(id);
    }
  }
}
