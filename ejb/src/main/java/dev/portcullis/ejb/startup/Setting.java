package dev.portcullis.ejb.startup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads the text of a setting. Configuration beans inject text and read it through these, because
 * the servers' own conversions fail in words that differ from server to server.
 */
public final class Setting {
  private Setting() {}

  /**
   * The whole number that {@code text} writes in decimal.
   *
   * @throws BadSetting unless it is one from {@code min} to {@code max}
   */
  public static long number(String name, String text, long min, long max) {
    String problem = "must be an integer from " + min + " to " + max + ", but is \"" + text + "\"";
    if (!text.strip().matches("-?[0-9]{1,18}")) {
      throw new BadSetting(name, problem);
    }
    long value = Long.parseLong(text.strip());
    if (value < min || value > max) {
      throw new BadSetting(name, problem);
    }
    return value;
  }

  /**
   * {@code true} or {@code false}.
   *
   * @throws BadSetting for any other text
   */
  public static boolean flag(String name, String text) {
    return choice(name, text, "true", "false").equals("true");
  }

  /**
   * One of {@code allowed}, compared without case.
   *
   * @throws BadSetting for any other text
   */
  public static String choice(String name, String text, String... allowed) {
    String value = text.strip().toLowerCase(Locale.ROOT);
    if (!List.of(allowed).contains(value)) {
      throw new BadSetting(
          name, "must be one of " + String.join(", ", allowed) + ", but is \"" + text + "\"");
    }
    return value;
  }

  /** The non-blank parts of a list separated by commas. */
  public static List<String> list(String text) {
    return Arrays.stream(text.split(",")).map(String::strip).filter(p -> !p.isEmpty()).toList();
  }
}
