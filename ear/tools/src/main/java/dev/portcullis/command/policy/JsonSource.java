package dev.portcullis.command.policy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads JSON with the position of each value. */
final class JsonSource {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(SourceTree.MAX_DEPTH)
                  .maxNumberLength(100)
                  .build())
          .build();

  private final SourceTree tree = new SourceTree();
  private final JsonParser parser;

  private JsonSource(JsonParser parser) {
    this.parser = parser;
  }

  /** The one document in {@code text}. */
  static SourceTree read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return new JsonSource(parser).document();
    } catch (JsonProcessingException broken) {
      SourceTree unread = new SourceTree();
      unread.fault(
          broken.getLocation() == null ? SourcePosition.START : position(broken.getLocation()),
          "",
          "is no JSON: " + broken.getOriginalMessage());
      return unread;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private SourceTree document() throws IOException {
    if (parser.nextToken() == null) {
      tree.fault(SourcePosition.START, "", "must contain a document");
      return tree;
    }
    tree.mark("", position());
    JsonNode root = value("");
    if (parser.nextToken() != null) {
      tree.fault(position(), "", "must not contain another document");
    }
    tree.root(root);
    return tree;
  }

  private static SourcePosition position(JsonLocation location) {
    return new SourcePosition(
        Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  private SourcePosition position() {
    return position(parser.currentTokenLocation());
  }

  private JsonNode value(String path) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> mapping(path);
      case START_ARRAY -> list(path);
      case VALUE_STRING -> TextNode.valueOf(parser.getText());
      case VALUE_TRUE -> BooleanNode.TRUE;
      case VALUE_FALSE -> BooleanNode.FALSE;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> PlainScalar.of(parser.getText());
      default -> NullNode.getInstance();
    };
  }

  private ArrayNode list(String path) throws IOException {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      String below = SourceTree.item(path, list.size());
      tree.mark(below, position());
      list.add(value(below));
    }
    return list;
  }

  private ObjectNode mapping(String path) throws IOException {
    ObjectNode mapping = JsonNodeFactory.instance.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      String below = SourceTree.key(path, key);
      boolean repeated = mapping.has(key);
      if (repeated) {
        tree.fault(position(), below, "must not be repeated");
      }
      tree.mark(below, position());
      parser.nextToken();
      JsonNode value = value(below);
      if (!repeated) {
        mapping.set(key, value);
      }
    }
    return mapping;
  }
}
