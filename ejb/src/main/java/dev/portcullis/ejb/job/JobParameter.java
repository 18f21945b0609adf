package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Failure;
import java.util.Arrays;
import java.util.List;

/**
 * A parameter of a job; all of them are optional texts.
 *
 * @param name the name
 * @param type {@code list}: some of the values, separated by commas; {@code choice}: one of the
 *     values; {@code text}: any text in the form that the explanation defines
 * @param values the permitted values; empty for a text
 * @param explanation its purpose, and the behavior without it
 */
public record JobParameter(String name, String type, List<String> values, String explanation) {
  private static final int MAX = 500;

  /** Some of the values, separated by commas. */
  public static JobParameter list(String name, List<String> values, String explanation) {
    return new JobParameter(name, "list", values, explanation);
  }

  /** One of the values. */
  public static JobParameter choice(String name, List<String> values, String explanation) {
    return new JobParameter(name, "choice", values, explanation);
  }

  /** A text. */
  public static JobParameter text(String name, String explanation) {
    return new JobParameter(name, "text", List.of(), explanation);
  }

  /**
   * The selected values of a list.
   *
   * @param text the given text, or null for all values
   */
  public List<String> chosen(String text) {
    return text == null ? values : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  /**
   * Validates a value.
   *
   * @throws Failure VALIDATION naming the parameter
   */
  void check(String value) {
    String path = "parameters." + name;
    if (value == null || value.isBlank() || value.length() > MAX) {
      throw Failure.invalid(path, "must be a text of 1 to " + MAX + " characters");
    }
    List<String> given =
        switch (type) {
          case "list" -> chosen(value);
          case "choice" -> List.of(value);
          default -> List.of();
        };
    if (!values.containsAll(given)) {
      String some = type.equals("list") ? "some, separated by commas, of " : "one of ";
      throw Failure.invalid(path, "must be " + some + String.join(", ", values));
    }
  }
}
