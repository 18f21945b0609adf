package dev.portcullis.devnet.node.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts request bytes to response bytes: envelope, batches, notifications and errors. Knows the
 * methods only by name.
 */
public final class JsonRpcDispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(JsonRpcDispatcher.class);

  /**
   * The names of methods on other nodes: those of a rollup (R-GTW-20), and the development methods
   * of Hardhat's node and anvil.
   */
  private static final List<Alias> ALIASES =
      List.of(
          new Alias("zks_", "rollup_"),
          new Alias("hardhat_", "anvil_"),
          new Alias("anvil_", "evm_"));

  private record Alias(String prefix, String stands) {}

  /** The maximum number of quick calls in a batch that still counts as quick. */
  private static final int FEW = 20;

  private final Map<String, NodeRpcMethod> methods = new HashMap<>();
  private final NodeLimits limits;

  /**
   * Creates a dispatcher for some methods.
   *
   * @param methods the methods, no two with the same name
   * @param limits for one client
   */
  public JsonRpcDispatcher(Iterable<NodeRpcMethod> methods, NodeLimits limits) {
    this.limits = limits;
    for (NodeRpcMethod method : methods) {
      if (this.methods.put(method.name(), method) != null) {
        throw new IllegalArgumentException("two methods are named " + method.name());
      }
    }
  }

  /**
   * Executes one call of a trusted caller in this process, within {@link
   * ExecutionDeadline#current()}: without envelope. The result is not serialized and parsed again,
   * which costs more than most calls.
   *
   * @param name the method
   * @param params the parameters, an array
   * @return the result, a tree that the caller owns; JSON null for null
   * @throws RpcException when the call ends with an error
   */
  public JsonNode call(String name, JsonNode params) {
    try (BoundedTree tree = new BoundedTree(limits.responseBytes())) {
      RpcJson.MAPPER.writeValue(tree, invoke(name, params, null, false));
      return tree.toTree();
    } catch (JsonMappingException e) {
      throw tooLarge(e).orElseGet(() -> broken(name, e));
    } catch (RpcException e) {
      throw e;
    } catch (RuntimeException | IOException e) {
      throw broken(name, e);
    }
  }

  /**
   * Executes an action of a trusted caller in this process as if it were a method, within {@link
   * ExecutionDeadline#current()}. Its result is passed on as it is.
   *
   * @param name the method whose errors it has
   * @throws RpcException when the action ends with an error
   */
  public <T> T run(String name, Supplier<T> action) {
    requireTime();
    try {
      return action.get();
    } catch (RpcException e) {
      throw e;
    } catch (RuntimeException e) {
      throw broken(name, e);
    }
  }

  /**
   * The same for an action with the parameters of a method.
   *
   * @param params the parameters, an array
   */
  public <T> T run(String name, JsonNode params, Function<RpcParams, T> action) {
    return run(name, () -> action.apply(new RpcParams(params, null, false)));
  }

  /**
   * Parses a request or batch without executing it.
   *
   * @param body the body as received
   * @return the parsed request, which may be no more than an error
   */
  public NodeRpcRequest read(InputStream body) {
    JsonNode json;
    try {
      json = RpcJson.MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      return unread("parse error: " + e.getOriginalMessage());
    } catch (IOException e) {
      return unread("parse error");
    }
    if (json == null || json.isMissingNode()) {
      return unread("parse error: the request is empty");
    }
    return new NodeRpcRequest(json, null, work(json));
  }

  private static NodeRpcRequest unread(String message) {
    return new NodeRpcRequest(null, RpcException.parse(message), WorkloadClass.QUICK);
  }

  /** The highest class of the calls; many small ones count as more than a small one. */
  private WorkloadClass work(JsonNode json) {
    if (!json.isArray()) {
      NodeRpcMethod method = method(json.path("method").asText());
      return method == null ? WorkloadClass.QUICK : method.work();
    }
    WorkloadClass most = json.size() > FEW ? WorkloadClass.LOOKUP : WorkloadClass.QUICK;
    if (json.size() <= limits.batch()) {
      for (JsonNode call : json) {
        NodeRpcMethod method = method(call.path("method").asText());
        most = method != null && method.work().compareTo(most) > 0 ? method.work() : most;
      }
    }
    return most;
  }

  /**
   * Executes a request or batch within {@link ExecutionDeadline#current()}.
   *
   * @param request the parsed request
   * @param connection the WebSocket it came over, or null
   * @param memoryReservation the memory for the response, to be closed when it is sent
   * @return the body to send, or null when everything in it was a notification
   */
  public byte[] answer(
      NodeRpcRequest request, PushConnection connection, MemoryReservation memoryReservation) {
    if (request.failure != null) {
      return refusal(request.failure);
    }
    return request.json.isArray()
        ? batch(request.json, connection, memoryReservation)
        : single(request.json, connection, false, 0, memoryReservation);
  }

  /**
   * The response to a request that is rejected without parsing.
   *
   * @param reason the error
   * @return the body to send
   */
  public static byte[] refusal(RpcException reason) {
    return error(null, reason);
  }

  /**
   * The response to a call above the rate limit, which is not parsed.
   *
   * @param callsPerMinute the limit that was reached
   * @return the body to send
   */
  public static byte[] rateExceeded(int callsPerMinute) {
    return error(
        null,
        RpcException.limitExceeded("more than " + callsPerMinute + " calls a minute, slow down"));
  }

  private byte[] batch(
      JsonNode calls, PushConnection connection, MemoryReservation memoryReservation) {
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
      byte[] answer = single(call, connection, true, out.size(), memoryReservation);
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

  private byte[] single(
      JsonNode call,
      PushConnection connection,
      boolean inBatch,
      int used,
      MemoryReservation memoryReservation) {
    JsonNode id = call.path("id");
    boolean validId = id.isTextual() || id.isNumber() || id.isNull();
    try {
      checkEnvelope(call, id);
      Object result =
          invoke(call.get("method").textValue(), call.path("params"), connection, inBatch);
      byte[] answer =
          write(id, result, new BoundedOutput(limits.responseBytes(), used, memoryReservation));
      return id.isMissingNode() ? null : answer;
    } catch (JsonMappingException e) {
      return failure(id, tooLarge(e).orElseGet(() -> broken(call.path("method").asText(), e)));
    } catch (RpcException e) {
      boolean notification = id.isMissingNode() && e.code() != -32600;
      return notification ? null : error(validId ? id : null, e);
    } catch (RuntimeException | IOException e) {
      return failure(id, broken(call.path("method").asText(), e));
    }
  }

  /** Jackson wraps the exceptions of the output while a result is written. */
  private static Optional<RpcException> tooLarge(JsonMappingException e) {
    return e.getCause() instanceof RpcException tooLarge ? Optional.of(tooLarge) : Optional.empty();
  }

  private static RpcException broken(String method, Exception e) {
    LOG.error("{} failed", method, e);
    return RpcException.internal();
  }

  private static byte[] failure(JsonNode id, RpcException failure) {
    return id.isMissingNode() ? null : error(id, failure);
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

  private Object invoke(String name, JsonNode params, PushConnection connection, boolean inBatch) {
    requireTime();
    NodeRpcMethod method = method(name);
    if (method == null) {
      throw RpcException.methodNotFound("the method " + shorten(name) + " does not exist");
    }
    if (!params.isArray() && !params.isMissingNode() && !params.isNull()) {
      throw RpcException.invalidParams("params must be an array");
    }
    return method.answer(new RpcParams(params, connection, inBatch));
  }

  private void requireTime() {
    if (ExecutionDeadline.current().passed()) {
      throw RpcException.limitExceeded(
          "the request took longer than " + limits.requestTimeout().toMillis() + " ms as a whole");
    }
  }

  /** The method with a name; null when there is none. */
  private NodeRpcMethod method(String name) {
    NodeRpcMethod found = methods.get(name);
    for (int i = 0; i < ALIASES.size() && found == null; i++) {
      Alias alias = ALIASES.get(i);
      if (name.startsWith(alias.prefix)) {
        found = methods.get(alias.stands + name.substring(alias.prefix.length()));
      }
    }
    return found;
  }

  /** Keeps a hostile method name from filling the response. */
  private static String shorten(String name) {
    return name.length() <= 100 ? name : name.substring(0, 100) + "…";
  }

  private static byte[] write(JsonNode id, Object result, BoundedOutput out) throws IOException {
    try (JsonGenerator json = RpcJson.MAPPER.createGenerator(out)) {
      start(json, id);
      json.writeFieldName("result");
      RpcJson.MAPPER.writeValue(json, result);
      json.writeEndObject();
    }
    return out.toByteArray();
  }

  private static byte[] error(JsonNode id, RpcException failure) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = RpcJson.MAPPER.createGenerator(out)) {
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
