package dev.portcullis.command.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.policydocument.PolicyDocumentSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A document as values with the position of each, and the faults of its text. */
final class SourceTree {
  /** The maximum depth of lists and mappings. */
  static final int MAX_DEPTH = 20;

  /** The maximum number of reported faults. */
  static final int MAX_FAULTS = 100;

  private static final int MAX_PATH = 300;
  private static final int MAX_POSITIONS = 1_000_000;

  private final Map<String, SourcePosition> positions = new HashMap<>();
  private final List<SourceFault> faults = new ArrayList<>();
  private JsonNode root;

  /** The document; null if its text could not be read to its end. */
  JsonNode root() {
    return root;
  }

  void root(JsonNode read) {
    root = read;
  }

  List<SourceFault> faults() {
    return faults;
  }

  /** Remembers where a path is. Long paths, and those after a million, are not kept. */
  void mark(String path, SourcePosition position) {
    if (path.length() <= MAX_PATH && positions.size() < MAX_POSITIONS) {
      positions.putIfAbsent(path, position);
    }
  }

  void fault(SourcePosition position, String path, String message) {
    if (faults.size() < MAX_FAULTS) {
      faults.add(new SourceFault(position, path, message));
    }
  }

  /** A fault at the position of a path. */
  void fault(String path, String message) {
    fault(position(path), path, message);
  }

  /** The position of a path, or of what is nearest above it. */
  SourcePosition position(String path) {
    String nearest = path;
    while (!positions.containsKey(nearest) && !nearest.isEmpty()) {
      nearest = above(nearest);
    }
    return positions.getOrDefault(nearest, SourcePosition.START);
  }

  /** The path of a key of a mapping; of a long key its start. */
  static String key(String path, String key) {
    String shown = PolicyDocumentSchema.pathKey(key);
    return path.isEmpty() ? shown : path + "." + shown;
  }

  /** The path of an item of a list. */
  static String item(String path, int index) {
    return path + "[" + index + "]";
  }

  private static String above(String path) {
    return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
  }
}
