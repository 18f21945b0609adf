package dev.portcullis.ejb.route;

import dev.portcullis.kernel.Failure.Issue;
import java.util.List;

/** Parses query keys that are integers. */
public final class QueryInteger {
  private QueryInteger() {}

  /**
   * The value, or {@code absent} if there is none.
   *
   * @param issues receives an issue if it is not an integer within bounds
   */
  public static long of(
      String key, String text, long absent, long min, long max, List<Issue> issues) {
    if (text == null) {
      return absent;
    }
    long value = text.matches("[0-9]{1,16}") ? Long.parseLong(text) : -1;
    if (value < min || value > max) {
      issues.add(new Issue(key, "must be an integer from " + min + " to " + max));
    }
    return value;
  }
}
