package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Failure;
import java.util.Arrays;
import java.util.List;

/**
 * What a job can be started with; all of them are optional texts.
 *
 * @param name the name
 * @param type {@code list}: some of the values, separated by commas; {@code choice}: one of the
 *     values; {@code text}: any text of the form that the explanation says
 * @param values what it may be; empty for a text
 * @param explanation what it is for, and what is done without it
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
   * The values of a list that were given.
   *
   * @param text as given, or null: all of them
   */
  public List<String> chosen(String text) {
    return text == null ? values : Arrays.stream(text.split(",", -1)).map(String::strip).toList();
  }

  /**
   * Whether a value is one.
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
