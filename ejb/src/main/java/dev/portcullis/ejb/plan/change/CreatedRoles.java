package dev.portcullis.ejb.plan.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The roles that a plan has created so far, by which later changes refer to them. */
final class CreatedRoles {
  private static final String PREFIX = "ref:";

  /** The fields in which identifiers of roles are found. */
  private static final List<String> FIELDS =
      List.of("roles", "functionPermissions", "eventPermissions", "id");

  private final Map<String, String> ids = new HashMap<>();
  private final Map<String, String> labels = new LinkedHashMap<>();

  /** A change has created a role. */
  void add(String ref, String path, String id) {
    if (ref != null) {
      ids.put(PREFIX + ref, id);
    }
    labels.put(id, ref == null ? path : PREFIX + ref);
  }

  /** What a reader sees in place of the identifiers, which are others when the plan is applied. */
  Map<String, String> labels() {
    return labels;
  }

  /**
   * The identifier for a reference; other texts as they are.
   *
   * @throws Failure VALIDATION if no earlier change has this {@code ref}
   */
  String id(String path, String text) {
    if (text == null || !text.startsWith(PREFIX)) {
      return text;
    }
    String id = ids.get(text);
    if (id == null) {
      throw Failure.invalid(path, "refers to no role that an earlier change creates");
    }
    return id;
  }

  /**
   * The body with identifiers in place of references.
   *
   * @param path of the body in the request
   * @throws Failure VALIDATION if no earlier change has the {@code ref}
   */
  <T> T resolved(String path, T body, Class<T> type) {
    try {
      return Json.MAPPER.treeToValue(resolve(path, Json.MAPPER.valueToTree(body)), type);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("A body cannot be read again", impossible);
    }
  }

  private JsonNode resolve(String path, JsonNode node) {
    if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, resolve(path + "[" + i + "]", array.get(i)));
      }
    } else if (node instanceof ObjectNode object) {
      for (String name : FIELDS) {
        if (object.has(name)) {
          object.set(name, resolve(path + "." + name, object.get(name)));
        }
      }
    } else if (node.isTextual()) {
      return TextNode.valueOf(id(path, node.textValue()));
    }
    return node;
  }
}
