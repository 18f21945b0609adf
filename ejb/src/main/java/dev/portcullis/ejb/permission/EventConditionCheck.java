package dev.portcullis.ejb.permission;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.persistence.permission.EventPermission.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Validates the constants and condition types of an event permission: {@code equalTo} needs a
 * constant. A constant without {@code equalTo} is stored, but not compared (R-GTW-17).
 */
public final class EventConditionCheck {
  /** A 32-byte hash. */
  public static final String HASH = "0x[0-9a-fA-F]{64}";

  /** The error message for anything else. */
  public static final String NO_HASH = "must be a 32-byte hexadecimal hash";

  private EventConditionCheck() {}

  /**
   * The match, in lowercase.
   *
   * @param constants of topics 0 to 3
   * @param conditions of topics 1 to 3
   * @throws Failure VALIDATION if {@code equalTo} lacks its constant
   */
  public static Match of(List<String> constants, List<ConditionType> conditions) {
    List<Issue> issues = new ArrayList<>();
    for (int topic = 1; topic <= 3; topic++) {
      if (conditions.get(topic - 1) == ConditionType.EQUAL_TO && constants.get(topic) == null) {
        issues.add(
            new Issue("topic" + topic + "Constant", "is required with the condition equalTo"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return new Match(
        mapped(constants, text -> text.toLowerCase(Locale.ROOT)),
        mapped(conditions, ConditionType::wireName));
  }

  private static <T> List<String> mapped(
      List<T> values, java.util.function.Function<T, String> form) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(value == null ? null : form.apply(value)));
    return texts;
  }
}
