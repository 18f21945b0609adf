package dev.portcullis.kernel.name;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Properties of code points that the JDK does not have, or has in the version of its release: the
 * validity of a name must not depend on the virtual machine.
 */
final class UnicodeTable {
  private static final Map<String, String> SECTIONS = sections();

  /** Not in the PRECIS FreeformClass (RFC 8264, 4.3). */
  static final CodePoints REFUSED = set("refused");

  /** The bases of emoji. */
  static final CodePoints PICTOGRAPHS = set("pictographs");

  /** After which a joiner is valid by itself (RFC 5892, A.1 and A.2). */
  static final CodePoints VIRAMAS = set("viramas");

  /** Joining_Type L. */
  static final CodePoints JOINING_LEFT = set("joining-left");

  /** Joining_Type R. */
  static final CodePoints JOINING_RIGHT = set("joining-right");

  /** Joining_Type D. */
  static final CodePoints JOINING_DUAL = set("joining-dual");

  /** Joining_Type T. */
  static final CodePoints TRANSPARENT = set("joining-transparent");

  /** Latin letters and digits by their lookalikes (UTS 39, 4). */
  static final Map<Integer, String> CONFUSABLES = confusables();

  private UnicodeTable() {}

  private static CodePoints set(String section) {
    return new CodePoints(SECTIONS.get(section));
  }

  private static Map<Integer, String> confusables() {
    Map<Integer, String> confusables = new HashMap<>();
    for (String pair : SECTIONS.get("confusables").strip().split("\\s+", -1)) {
      int equals = pair.indexOf('=');
      confusables.put(Integer.parseInt(pair.substring(0, equals), 16), pair.substring(equals + 1));
    }
    return Map.copyOf(confusables);
  }

  private static Map<String, String> sections() {
    Map<String, StringBuilder> sections = new HashMap<>();
    StringBuilder section = new StringBuilder();
    for (String line : text().lines().filter(each -> !each.startsWith("#")).toList()) {
      if (line.startsWith("[")) {
        section = new StringBuilder();
        sections.put(line.substring(1, line.length() - 1), section);
      } else {
        section.append(line).append(' ');
      }
    }
    Map<String, String> read = new HashMap<>();
    sections.forEach((title, lines) -> read.put(title, lines.toString()));
    return Map.copyOf(read);
  }

  private static String text() {
    try (InputStream table = UnicodeTable.class.getResourceAsStream("unicode.txt")) {
      return new String(table.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
