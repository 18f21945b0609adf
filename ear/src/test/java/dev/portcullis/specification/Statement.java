package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The expectation of a row for a part of a response: {@code /pointer is json}, or {@code is none},
 * {@code is text}, {@code is in an hour}.
 *
 * @param pointer the part
 * @param wanted what it should be, perhaps with names of values in it
 */
record Statement(String pointer, String wanted) {
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  /** The statements of a text, which semicolons separate; parts that are none are left out. */
  static List<Statement> all(String text) {
    return parts(text).stream()
        .filter(part -> part.contains(" is "))
        .map(part -> part.split(" is ", 2))
        .map(halves -> new Statement(halves[0], halves[1]))
        .toList();
  }

  /** The parts of a text, which semicolons separate. */
  static List<String> parts(String text) {
    return Stream.of(text.split(" ; ", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  /** Whether it holds of an answer. */
  boolean holds(JsonNode answer, UnaryOperator<String> fill) {
    JsonNode seen = answer.at(pointer);
    String filled = fill.apply(wanted);
    return switch (filled) {
      case "none" -> seen.isMissingNode();
      case "text" -> seen.isTextual() && !seen.asText().isEmpty();
      case "in an hour" -> isInAnHour(seen.asText());
      default -> seen.equals(Types.json(filled));
    };
  }

  private static boolean isInAnHour(String time) {
    try {
      Duration until = Duration.between(Instant.now(), Instant.parse(time));
      return until.minus(Duration.ofHours(1)).abs().compareTo(TOLERANCE) < 0;
    } catch (DateTimeParseException noTime) {
      return false;
    }
  }

  @Override
  public String toString() {
    return pointer + " is " + wanted;
  }
}
