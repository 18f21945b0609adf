package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares objects of Keycloak with what the product needs. Fields that are not required stay
 * unchanged. A list must contain the required elements, in any order.
 */
final class RepresentationDiff {
  private static final int LONGEST = 200;
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private RepresentationDiff() {}

  /** An object as a tree, without the fields that are not set. */
  static ObjectNode of(Object representation) {
    return JSON.valueToTree(representation);
  }

  /** The object of a tree. */
  static <T> T to(Class<T> type, ObjectNode tree) {
    try {
      return JSON.treeToValue(tree, type);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("A tree of ours is no " + type.getSimpleName(), impossible);
    }
  }

  /** The differences from the required state, each as the end of a sentence. */
  static List<String> differences(ObjectNode is, ObjectNode wanted) {
    List<String> found = new ArrayList<>();
    compare("", is, wanted, found);
    return found;
  }

  /** Elements of lists beyond the required ones, each as the end of a sentence. */
  static List<String> beyond(ObjectNode is, ObjectNode wanted) {
    List<String> found = new ArrayList<>();
    wanted
        .properties()
        .forEach(
            field -> {
              JsonNode list = is.path(field.getKey());
              if (field.getValue().isArray() && list.isArray()) {
                list.forEach(
                    value -> {
                      if (!has(field.getValue(), value)) {
                        found.add("has in " + field.getKey() + " also " + shown(value));
                      }
                    });
              }
            });
    return found;
  }

  /** The object with all required values. */
  static ObjectNode merged(ObjectNode is, ObjectNode wanted) {
    ObjectNode all = is.deepCopy();
    for (Map.Entry<String, JsonNode> field : wanted.properties()) {
      String name = field.getKey();
      JsonNode value = field.getValue();
      if (value.isObject()) {
        JsonNode known = all.path(name);
        ObjectNode inner = known.isObject() ? (ObjectNode) known : JSON.createObjectNode();
        all.set(name, merged(inner, (ObjectNode) value));
      } else if (value.isArray()) {
        ArrayNode list = JSON.createArrayNode();
        all.path(name).forEach(list::add);
        value.forEach(
            each -> {
              if (!has(list, each)) {
                list.add(each);
              }
            });
        all.set(name, list);
      } else {
        all.set(name, value);
      }
    }
    return all;
  }

  /** A value for display. Other parties may control it, so it is one line of bounded length. */
  static String shown(JsonNode value) {
    return value.isTextual() ? "\"" + oneLine(value.textValue()) + "\"" : oneLine(value.toString());
  }

  /** External text on one line of bounded length. */
  static String oneLine(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private static void compare(String path, JsonNode is, JsonNode wanted, List<String> found) {
    Set<Map.Entry<String, JsonNode>> fields = wanted.properties();
    for (Map.Entry<String, JsonNode> field : fields) {
      String name = path + field.getKey();
      JsonNode value = is.path(field.getKey());
      JsonNode asked = field.getValue();
      if (asked.isObject()) {
        compare(name + ".", value, asked, found);
      } else if (asked.isArray()) {
        asked.forEach(
            each -> {
              if (!has(value, each)) {
                found.add("lacks in " + name + " " + shown(each));
              }
            });
      } else if (value.isMissingNode() || value.isNull()) {
        found.add("has no " + name + ", and should have " + shown(asked));
      } else if (!value.asText().equals(asked.asText())) {
        found.add("has as " + name + " " + shown(value) + ", and should have " + shown(asked));
      }
    }
  }

  private static boolean has(JsonNode list, JsonNode value) {
    for (JsonNode each : list) {
      if (each.equals(value)) {
        return true;
      }
    }
    return false;
  }
}
