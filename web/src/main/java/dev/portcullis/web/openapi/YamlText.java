package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Writes a JSON tree as YAML 1.2, of which JSON is a part: mappings and sequences as indented
 * blocks, texts plain where they can mean nothing else, all other scalars as JSON writes them.
 */
final class YamlText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z$/][A-Za-z0-9$/_.{}-]*");
  private static final Pattern RESERVED =
      Pattern.compile("(?i)y|n|yes|no|on|off|true|false|null|~");

  private final StringBuilder text = new StringBuilder();

  private YamlText() {}

  /** The document; ends with a line break. */
  static String of(JsonNode tree) {
    YamlText yaml = new YamlText();
    yaml.block(tree, 0, true);
    return yaml.text.toString();
  }

  /** Writes a value behind a key or a dash, up to and including the line break. */
  private void value(JsonNode node, int depth) {
    if (node.isContainerNode() && !node.isEmpty()) {
      block(node, depth, false);
    } else {
      text.append(' ').append(scalar(node)).append('\n');
    }
  }

  private void block(JsonNode node, int depth, boolean atLineStart) {
    if (!atLineStart) {
      text.append('\n');
    }
    if (node.isArray()) {
      for (JsonNode element : node) {
        text.append("  ".repeat(depth)).append('-');
        value(element, depth + 1);
      }
      return;
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      text.append("  ".repeat(depth)).append(quoted(field.getKey())).append(':');
      value(field.getValue(), depth + 1);
    }
  }

  private static String scalar(JsonNode node) {
    return node.isTextual() ? quoted(node.textValue()) : node.toString();
  }

  private static String quoted(String value) {
    boolean plain = PLAIN.matcher(value).matches() && !RESERVED.matcher(value).matches();
    return plain ? value : TextNode.valueOf(value).toString();
  }
}
