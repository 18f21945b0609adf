package dev.portcullis.specification;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads the tables of the requirements. */
final class Table {
  private static final Set<String> HEADS = Set.of("record", "route", "method", "rest", "script");

  private Table() {}

  /**
   * A block of a table.
   *
   * @param kind the word that begins it, for example {@code route}
   * @param title what follows that word
   * @param lines the lines of the block
   */
  record Block(String kind, String title, List<Line> lines) {
    /** The texts of all lines with this key. */
    List<String> all(String key) {
      return lines.stream().filter(line -> line.key().equals(key)).map(Line::text).toList();
    }

    /** The text of the only line with this key, if there is one. */
    Optional<String> one(String key) {
      List<String> found = all(key);
      if (found.size() > 1) {
        throw new IllegalStateException("More than one line " + key + " in " + title);
      }
      return found.stream().findFirst();
    }

    /** The text of a line that must be there. */
    String the(String key) {
      return one(key)
          .orElseThrow(() -> new IllegalStateException("No line " + key + " in " + title));
    }
  }

  /**
   * A line of a block.
   *
   * @param key its first word
   * @param text the rest of the line
   */
  record Line(String key, String text) {
    static Line of(String line) {
      int space = line.indexOf(' ');
      return space < 0
          ? new Line(line, "")
          : new Line(line.substring(0, space), line.substring(space + 1).strip());
    }

    @Override
    public String toString() {
      return text.isEmpty() ? key : key + " " + text;
    }
  }

  /** The blocks of a table in their order. */
  static List<Block> blocks(String file) {
    List<Block> blocks = new ArrayList<>();
    for (String text : lines(file)) {
      Line line = Line.of(text);
      if (HEADS.contains(line.key())) {
        blocks.add(new Block(line.key(), line.text(), new ArrayList<>()));
      } else {
        blocks.get(blocks.size() - 1).lines().add(Line.of(text.strip()));
      }
    }
    return blocks;
  }

  /** The lines of a table without comments and empty lines. */
  static List<String> lines(String file) {
    try (InputStream in = Table.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
