package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;

/**
 * The parameters that a call was sent with.
 *
 * @param json an array; missing or null for none
 */
public record Params(JsonNode json) {
  /** All of them as they were sent: for those whom nothing is kept from; an array of one's own. */
  public ArrayNode all() {
    return json.isArray() ? ((ArrayNode) json).deepCopy() : JsonNodeFactory.instance.arrayNode();
  }

  /**
   * Each of them written anew as what it must be, so that it has one meaning only; those that are
   * missing have their default, if there is one. Nulls beyond them are nothing.
   *
   * @throws RpcError −32602 naming the parameter
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
        anew.add(read);
      }
    }
    return anew;
  }

  /** Clients write null for what they leave out. */
  private JsonNode at(int index) {
    JsonNode found = json.path(index);
    return found.isNull() ? MissingNode.getInstance() : found;
  }
}
