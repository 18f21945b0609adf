package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** JSON to be read in a diff: what fits is on one line, the rest on a line per entry. */
final class ReviewText {
  private static final int WIDTH = 120;

  private ReviewText() {}

  /** The text; ends with a line break. */
  static String of(JsonNode tree) {
    StringBuilder text = new StringBuilder();
    append(text, tree, "", 0);
    return text.append('\n').toString();
  }

  private static void append(StringBuilder text, JsonNode node, String indent, int before) {
    String line = node.toString();
    if (!node.isContainerNode() || indent.length() + before + line.length() <= WIDTH) {
      text.append(line);
      return;
    }
    String deeper = indent + "  ";
    String separator = node.isObject() ? "{\n" : "[\n";
    if (node.isObject()) {
      for (var field : node.properties()) {
        String key = TextNode.valueOf(field.getKey()) + ": ";
        text.append(separator).append(deeper).append(key);
        append(text, field.getValue(), deeper, key.length());
        separator = ",\n";
      }
    } else {
      for (JsonNode element : node) {
        text.append(separator).append(deeper);
        append(text, element, deeper, 0);
        separator = ",\n";
      }
    }
    text.append('\n').append(indent).append(node.isObject() ? '}' : ']');
  }
}
