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
  /** A copy of all parameters as they were sent, for unrestricted principals. */
  public ArrayNode all() {
    return json.isArray() ? ((ArrayNode) json).deepCopy() : JsonNodeFactory.instance.arrayNode();
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
    ArrayNode anew = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < kinds.size(); i++) {
      JsonNode read = kinds.get(i).read(at(i), "params[" + i + "]");
      if (!read.isMissingNode()) {
        while (anew.size() < i) {
          anew.addNull();
        }
        anew.add(read);
      }
    }
    return anew;
  }

  /** Clients send null for omitted values. */
  private JsonNode at(int index) {
    JsonNode found = json.path(index);
    return found.isNull() ? MissingNode.getInstance() : found;
  }
}
