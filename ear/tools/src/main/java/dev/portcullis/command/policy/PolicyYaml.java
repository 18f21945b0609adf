package dev.portcullis.command.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Writes documents as YAML: the same document is the same text. */
final class PolicyYaml {
  private static final String ABI = "abi";
  private static final int WIDEST = 10_000;

  private PolicyYaml() {}

  /** The text of a document in the order of its keys. */
  static String of(JsonNode document) {
    DumperOptions options = new DumperOptions();
    options.setWidth(WIDEST);
    options.setSplitLines(false);
    StringWriter text = new StringWriter();
    new Yaml(options).serialize(node(document, FlowStyle.BLOCK), text);
    return text.toString();
  }

  private static Node node(JsonNode value, FlowStyle style) {
    if (value.isObject()) {
      List<NodeTuple> entries = new ArrayList<>();
      for (Map.Entry<String, JsonNode> each : value.properties()) {
        entries.add(
            new NodeTuple(
                text(each.getKey()),
                each.getKey().equals(ABI) ? abi(each.getValue()) : node(each.getValue(), style)));
      }
      return new MappingNode(Tag.MAP, entries, style);
    }
    if (value.isArray()) {
      boolean isShort = value.isEmpty() || !value.get(0).isContainerNode();
      return list(value, style, isShort ? FlowStyle.FLOW : style);
    }
    return scalar(value);
  }

  /** Each entry of an ABI is a line. */
  private static Node abi(JsonNode entries) {
    return entries.isArray() ? list(entries, FlowStyle.FLOW, FlowStyle.BLOCK) : scalar(entries);
  }

  private static Node list(JsonNode items, FlowStyle below, FlowStyle style) {
    List<Node> nodes = new ArrayList<>();
    items.forEach(item -> nodes.add(node(item, below)));
    return new SequenceNode(Tag.SEQ, nodes, nodes.isEmpty() ? FlowStyle.FLOW : style);
  }

  private static Node scalar(JsonNode value) {
    if (value.isTextual()) {
      return text(value.textValue());
    }
    Tag tag =
        value.isBoolean()
            ? Tag.BOOL
            : value.isNull() ? Tag.NULL : value.isIntegralNumber() ? Tag.INT : Tag.FLOAT;
    return new ScalarNode(tag, value.asText(), null, null, ScalarStyle.PLAIN);
  }

  /** Quoted if it would be read as another type. */
  private static Node text(String text) {
    boolean plain = PlainScalar.of(text).isTextual();
    return new ScalarNode(
        Tag.STR, text, null, null, plain ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED);
  }
}
