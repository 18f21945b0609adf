package dev.portcullis;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads a regular expression of Java and finds groups that are repeated although what is in them
 * can match in more than one way: a repetition or a choice inside a repetition. On such groups
 * {@code java.util.regex} recurses once for each round, and may try exponentially many ways.
 *
 * <p>Repeating exactly so and so often, {@code {4}}, is the same in every way and counts as neither
 * inside; outside it may be up to {@link #FEW} times, and so may {@code ?}.
 */
final class RegularExpression {
  /** Rounds that cannot exhaust a stack, nor multiply the ways by much. */
  private static final int FEW = 8;

  private final String text;
  private int at;

  private RegularExpression(String text) {
    this.text = text;
  }

  /**
   * Whether a repeated group of the expression contains a repetition or a choice; text that is no
   * expression has none.
   */
  static boolean isNested(String text) {
    try {
      var unused = Pattern.compile(text);
    } catch (PatternSyntaxException otherText) {
      return false;
    }
    return new RegularExpression(text).alternatives().nested;
  }

  /**
   * What a part of the expression contains.
   *
   * @param varies a repetition or a choice
   * @param nested a repetition of something that varies
   */
  private record Part(boolean varies, boolean nested) {
    static final Part PLAIN = new Part(false, false);

    Part and(Part other) {
      return new Part(varies || other.varies, nested || other.nested);
    }

    Part repeated(Times times) {
      return new Part(varies || times.least != times.most, nested || (varies && times.most > FEW));
    }
  }

  /** How often a part is repeated. */
  private record Times(int least, int most) {}

  private Part alternatives() {
    Part all = Part.PLAIN;
    while (at < text.length() && text.charAt(at) != ')') {
      if (text.charAt(at) == '|') {
        at++;
        all = all.and(new Part(true, false));
      } else {
        all = all.and(repeated());
      }
    }
    return all;
  }

  private Part repeated() {
    Part part = atom();
    for (Times times = times(); times != null; times = times()) {
      part = part.repeated(times);
    }
    return part;
  }

  private Part atom() {
    char first = text.charAt(at++);
    switch (first) {
      case '\\' -> escape();
      case '[' -> characters();
      case '(' -> {
        groupHead();
        Part inside = alternatives();
        at++;
        return inside;
      }
      default -> {
        // a literal character, a dot or an anchor
      }
    }
    return Part.PLAIN;
  }

  private void escape() {
    char kind = text.charAt(at++);
    if (kind == 'Q') {
      int end = text.indexOf("\\E", at);
      at = end < 0 ? text.length() : end + 2;
    } else if ((kind == 'p' || kind == 'P' || kind == 'x' || kind == 'N') && startsWith("{")) {
      at = text.indexOf('}', at) + 1;
    }
  }

  private void characters() {
    int depth = 1;
    if (startsWith("^")) {
      at++;
    }
    if (startsWith("]")) {
      at++;
    }
    while (depth > 0) {
      switch (text.charAt(at++)) {
        case '\\' -> escape();
        case '[' -> depth++;
        case ']' -> depth--;
        default -> {
          // one of the characters
        }
      }
    }
  }

  /** The text between the bracket and the group: a name, flags, a look around. */
  private void groupHead() {
    if (!startsWith("?")) {
      return;
    }
    at++;
    if (startsWith("<") && Character.isLetter(text.charAt(at + 1))) {
      at = text.indexOf('>', at) + 1;
      return;
    }
    while (":=!>)".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (text.charAt(at) != ')') {
      at++;
    }
  }

  /** The repetition at this position, null if there is none. */
  private Times times() {
    if (at >= text.length()) {
      return null;
    }
    Times times =
        switch (text.charAt(at)) {
          case '*' -> new Times(0, Integer.MAX_VALUE);
          case '+' -> new Times(1, Integer.MAX_VALUE);
          case '?' -> new Times(0, 1);
          case '{' -> counted();
          default -> null;
        };
    if (times != null) {
      at++;
      if (startsWith("?") || startsWith("+")) {
        at++;
      }
    }
    return times;
  }

  /** Between braces: {@code 4}, {@code 4,} or {@code 4,8}; ends before the closing one. */
  private Times counted() {
    int end = text.indexOf('}', at);
    String[] bounds = text.substring(at + 1, end).split(",", -1);
    at = end;
    int least = Integer.parseInt(bounds[0]);
    if (bounds.length == 1) {
      return new Times(least, least);
    }
    return new Times(least, bounds[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(bounds[1]));
  }

  private boolean startsWith(String next) {
    return text.startsWith(next, at);
  }
}
