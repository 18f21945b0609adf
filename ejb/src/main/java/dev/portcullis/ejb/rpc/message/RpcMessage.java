package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A message of a client: one call, or a batch of calls (JSON-RPC 2.0, sections 4 and 6). Duplicate
 * keys are rejected, because two parsers may take different ones of them.
 *
 * @param calls at least one; an invalid element is a call with a problem
 * @param isBatch whether the response is an array
 */
public record RpcMessage(List<RpcRequest> calls, boolean isBatch) {
  /** The most calls of a batch (R-PLT-12). */
  static final int MOST_CALLS = 1_000;

  /** Byte fields may be arrays of numbers (R-CHN-4), so a megabyte may be many tokens. */
  private static final long MOST_TOKENS = 1_000_000;

  private static final String ALIAS = "zks_";
  private static final String ALIASED = "rollup_";

  /** Copies the list. */
  public RpcMessage {
    calls = List.copyOf(calls);
  }

  /** Whether the message needs a response: at least one call is not a notification. */
  public boolean isAnswered() {
    return calls.stream().anyMatch(call -> !call.isNotification());
  }

  /** Parses a message. An unreadable part becomes a call with the error for the response. */
  public static RpcMessage read(byte[] body) {
    JsonNode json;
    try (JsonParser parser = Json.parser(body, MOST_TOKENS)) {
      json = Json.MAPPER.readTree(parser);
      if (parser.nextToken() != null) {
        return broken(RpcError.parse("Parse error: unexpected data after the message"));
      }
    } catch (JsonProcessingException malformed) {
      return broken(
          RpcError.parse("Parse error: " + Failure.excerpt(malformed.getOriginalMessage())));
    } catch (CharConversionException undecodable) {
      return broken(RpcError.parse("Parse error: the message is not valid UTF-8"));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    if (json == null || json.isMissingNode()) {
      return broken(RpcError.parse("Parse error: the message is empty"));
    }
    return json.isArray() ? batch(json) : new RpcMessage(List.of(call(json)), false);
  }

  private static RpcMessage broken(RpcError problem) {
    return new RpcMessage(List.of(problem(NullNode.instance, problem)), false);
  }

  private static RpcMessage batch(JsonNode json) {
    if (json.isEmpty()) {
      return broken(RpcError.invalidRequest("Invalid request: the batch is empty"));
    }
    if (json.size() > MOST_CALLS) {
      return broken(
          RpcError.invalidRequest(
              "Invalid request: the batch has "
                  + json.size()
                  + " calls, at most "
                  + MOST_CALLS
                  + " are accepted"));
    }
    List<RpcRequest> calls = new ArrayList<>();
    json.forEach(each -> calls.add(call(each)));
    return new RpcMessage(calls, true);
  }

  private static RpcRequest call(JsonNode json) {
    if (!json.isObject()) {
      return invalid(NullNode.instance, "a call must be an object");
    }
    JsonNode id = json.get("id");
    if (id != null && !id.isTextual() && !isFinite(id) && !id.isNull()) {
      return invalid(NullNode.instance, "id must be a string, a number or null");
    }
    if (!"2.0".equals(json.path("jsonrpc").textValue())) {
      return invalid(id, "jsonrpc must be \"2.0\"");
    }
    JsonNode method = json.path("method");
    if (!method.isTextual()) {
      return invalid(id, "method must be a string");
    }
    JsonNode params = json.path("params");
    if (!params.isArray() && !params.isMissingNode() && !params.isNull()) {
      return problem(id, RpcError.invalidParams("params must be an array"));
    }
    return new RpcRequest(id, known(method.textValue()), new Params(params), null);
  }

  /** A number with too large an exponent becomes infinite, which JSON cannot represent. */
  private static boolean isFinite(JsonNode id) {
    return id.isNumber() && Double.isFinite(id.doubleValue());
  }

  /** Node methods have two names (R-GTW-20). */
  public static String known(String method) {
    return method.startsWith(ALIAS) ? ALIASED + method.substring(ALIAS.length()) : method;
  }

  /** An invalid request gets a response, with or without an id (section 5.1). */
  private static RpcRequest invalid(JsonNode id, String problem) {
    return problem(
        id == null ? NullNode.instance : id,
        RpcError.invalidRequest("Invalid request: " + problem));
  }

  private static RpcRequest problem(JsonNode id, RpcError problem) {
    return new RpcRequest(id, null, null, problem);
  }
}
