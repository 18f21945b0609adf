package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;

/**
 * The parameters of a call, as sent.
 *
 * @param json an array; missing or null for none
 */
public record Params(JsonNode json) {
  /** The most values for a method whose parameters the gateway does not know. */
  private static final int MOST_FREE_VALUES = 100_000;

  /**
   * All parameters as they were sent, copied for unrestricted principals.
   *
   * @throws RpcError −32602 if they nest too deeply
   */
  public ArrayNode all() {
    return FreeParams.copy(json, Integer.MAX_VALUE);
  }

  /**
   * The same for a method that the gateway does not declare.
   *
   * @throws RpcError −32602 if they nest too deeply or are too many
   */
  public ArrayNode free() {
    return FreeParams.copy(json, MOST_FREE_VALUES);
  }

  /**
   * Parses each parameter into its canonical form, so that it has a single meaning. A missing
   * parameter has its default, if there is one, and is null if others follow. Additional nulls are
   * ignored.
   *
   * @throws RpcError −32602 with the name of the parameter
   */
  public ArrayNode as(List<ParamKind> kinds) {
    for (int i = kinds.size(); i < json.size(); i++) {
      if (!json.path(i).isNull()) {
        throw RpcError.invalidParams(
            "params has " + json.size() + " values, the method takes " + kinds.size());
      }
    }
    ArrayNode copied = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < kinds.size(); i++) {
      JsonNode read = kinds.get(i).read(at(i), "params[" + i + "]");
      if (!read.isMissingNode()) {
        while (copied.size() < i) {
          copied.addNull();
        }
        copied.add(read);
      }
    }
    return copied;
  }

  /** Clients send null for omitted values. */
  private JsonNode at(int index) {
    JsonNode found = json.path(index);
    return found.isNull() ? MissingNode.getInstance() : found;
  }
}
