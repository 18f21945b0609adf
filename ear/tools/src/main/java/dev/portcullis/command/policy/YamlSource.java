package dev.portcullis.command.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.StringReader;
import java.util.Iterator;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;

/**
 * Reads YAML from the events of the parser, so that no constructor, alias or tag has an effect:
 * anchors, aliases, tags and directives are faults.
 */
final class YamlSource {
  /**
   * The text is read no further: the time of the parser grows with the square of the depth. The
   * fault has been noted.
   */
  private static final class TooDeepException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final SourceTree tree = new SourceTree();
  private final Iterator<Event> events;

  private YamlSource(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(Math.max(1, text.length()));
    events = new Yaml(options).parse(new StringReader(text)).iterator();
  }

  /** The one document in {@code text}. */
  static SourceTree read(String text) {
    YamlSource source = new YamlSource(text);
    try {
      source.document();
      return source.tree;
    } catch (TooDeepException noted) {
      return source.tree;
    } catch (YAMLException broken) {
      SourceTree unread = new SourceTree();
      unread.fault(position(broken), "", "is no YAML: " + problem(broken));
      return unread;
    }
  }

  private static SourcePosition position(YAMLException broken) {
    return broken instanceof MarkedYAMLException marked && marked.getProblemMark() != null
        ? position(marked.getProblemMark())
        : SourcePosition.START;
  }

  private static String problem(YAMLException broken) {
    String message =
        broken instanceof MarkedYAMLException marked ? marked.getProblem() : broken.getMessage();
    return message == null ? "the text is broken" : message.lines().findFirst().orElse("");
  }

  private static SourcePosition position(Mark mark) {
    return new SourcePosition(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static SourcePosition position(Event event) {
    return position(event.getStartMark());
  }

  private void document() {
    events.next();
    Event start = events.next();
    if (start instanceof StreamEndEvent) {
      tree.fault(SourcePosition.START, "", "must contain a document");
      return;
    }
    DocumentStartEvent document = (DocumentStartEvent) start;
    boolean hasTags = document.getTags() != null && !document.getTags().isEmpty();
    if (document.getVersion() != null || hasTags) {
      tree.fault(position(start), "", "must not contain directives");
    }
    Event first = events.next();
    tree.mark("", position(first));
    JsonNode root = value(first, "", 1);
    events.next();
    Event after = events.next();
    if (!(after instanceof StreamEndEvent)) {
      tree.fault(position(after), "", "must not contain another document");
    }
    tree.root(root);
  }

  private JsonNode value(Event event, String path, int depth) {
    checkNode((NodeEvent) event, path);
    if (event instanceof ScalarEvent scalar) {
      return scalar.getScalarStyle() == ScalarStyle.PLAIN
          ? PlainScalar.of(scalar.getValue())
          : TextNode.valueOf(scalar.getValue());
    }
    if (event instanceof AliasEvent) {
      return NullNode.getInstance();
    }
    if (depth > SourceTree.MAX_DEPTH) {
      tree.fault(position(event), path, "must not be deeper than " + SourceTree.MAX_DEPTH);
      throw new TooDeepException();
    }
    return event instanceof SequenceStartEvent ? list(path, depth) : mapping(path, depth);
  }

  private void checkNode(NodeEvent event, String path) {
    if (event instanceof AliasEvent) {
      tree.fault(position(event), path, "must not be an alias");
      return;
    }
    if (event.getAnchor() != null) {
      tree.fault(position(event), path, "must not have an anchor");
    }
    String tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : event instanceof SequenceStartEvent list
                ? list.getTag()
                : ((MappingStartEvent) event).getTag();
    if (tag != null) {
      tree.fault(position(event), path, "must not have a tag");
    }
  }

  private ArrayNode list(String path, int depth) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    Event event = events.next();
    while (!(event instanceof SequenceEndEvent)) {
      String below = SourceTree.item(path, list.size());
      tree.mark(below, position(event));
      list.add(value(event, below, depth + 1));
      event = events.next();
    }
    return list;
  }

  private ObjectNode mapping(String path, int depth) {
    ObjectNode mapping = JsonNodeFactory.instance.objectNode();
    Event event = events.next();
    while (!(event instanceof MappingEndEvent)) {
      if (event instanceof ScalarEvent scalar) {
        String key = scalar.getValue();
        String below = SourceTree.key(path, key);
        checkNode(scalar, below);
        boolean repeated = mapping.has(key);
        if (repeated) {
          tree.fault(position(event), below, "must not be repeated");
        }
        tree.mark(below, position(event));
        JsonNode value = value(events.next(), below, depth + 1);
        if (!repeated) {
          mapping.set(key, value);
        }
      } else {
        tree.fault(position(event), path, "must have texts as keys");
        value(event, path, depth + 1);
        value(events.next(), path, depth + 1);
      }
      event = events.next();
    }
    return mapping;
  }
}
