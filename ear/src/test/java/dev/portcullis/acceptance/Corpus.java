package dev.portcullis.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Data files of hostile input: a JSON object on each line, with places to fill in. */
final class Corpus {
  private Corpus() {}

  /** The objects of a file beside this class. */
  static List<JsonNode> read(String name) {
    try (InputStream in = Corpus.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(Client::json)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The text with each {@code @name@} replaced. */
  static String fill(String text, Map<String, String> values) {
    String filled = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      filled = filled.replace("@" + value.getKey() + "@", value.getValue());
    }
    return filled;
  }
}
