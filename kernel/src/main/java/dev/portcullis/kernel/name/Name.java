package dev.portcullis.kernel.name;

import dev.portcullis.kernel.Failure;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The rule for every name: the Nickname profile of PRECIS (RFC 8266), with emoji.
 *
 * <p>A name is stored as it was sent. It is rejected if it contains control, invisible,
 * bidirectional or unassigned characters, or no visible character. Two names are equivalent if the
 * profile maps them to the same text: without outer and repeated spaces, in lower case, in
 * compatibility form.
 */
public final class Name {
  /** The profile is applied until nothing changes, three times at most (RFC 8266, 2.3). */
  private static final int ROUNDS = 3;

  /** A braille cell without dots: a symbol that is not visible. */
  private static final int BLANK_BRAILLE = 0x2800;

  private Name() {}

  /**
   * A required name.
   *
   * @throws Failure VALIDATION that names the field
   */
  public static String required(String field, String given) {
    String problem = problem(given);
    if (problem != null) {
      throw Failure.invalid(field, problem);
    }
    return given;
  }

  /**
   * As above, for a name that replaces another. The current name may be sent unchanged.
   *
   * @throws Failure VALIDATION that names the field
   */
  public static String required(String field, String given, String current) {
    return given.equals(current) ? given : required(field, given);
  }

  /**
   * A name that may be null or empty.
   *
   * @throws Failure VALIDATION that names the field
   */
  public static String optional(String field, String given) {
    return given == null || given.isEmpty() ? given : required(field, given);
  }

  /**
   * As above, for a name that replaces another. The current name may be sent unchanged.
   *
   * @throws Failure VALIDATION that names the field
   */
  public static String optional(String field, String given, String current) {
    return given == null || given.equals(current) ? given : optional(field, given);
  }

  /** Whether this text, perhaps null, is a valid name: for texts that are otherwise omitted. */
  public static boolean isName(String text) {
    return text != null && problem(text) == null;
  }

  /** Why a text is not a name, or null. */
  static String problem(String text) {
    int[] codePoints = text.codePoints().toArray();
    Joiners joiners = new Joiners(codePoints);
    boolean isVisible = false;
    for (int i = 0; i < codePoints.length; i++) {
      int c = codePoints[i];
      boolean isContextual = Joiners.isContextual(c);
      if (isContextual ? !joiners.isInPlace(i) : UnicodeTable.REFUSED.has(c)) {
        return "must not contain the character U+%04X here".formatted(c);
      }
      isVisible |= !isContextual && !isBlank(c);
    }
    return isVisible ? null : "must have a visible character";
  }

  private static boolean isBlank(int codePoint) {
    return codePoint == BLANK_BRAILLE
        || switch (Character.getType(codePoint)) {
          case Character.SPACE_SEPARATOR,
              Character.NON_SPACING_MARK,
              Character.COMBINING_SPACING_MARK,
              Character.ENCLOSING_MARK ->
              true;
          default -> false;
        };
  }

  /** The comparable form of a name (RFC 8266, 2.4). */
  public static String comparable(String name) {
    String before = name;
    String after = round(before);
    for (int i = 1; i < ROUNDS && !after.equals(before); i++) {
      before = after;
      after = round(before);
    }
    return after;
  }

  private static String round(String name) {
    return Normalizer.normalize(spaced(name).toLowerCase(Locale.ROOT), Form.NFKC);
  }

  /** Replaces each run of spaces of any kind by one, and removes outer spaces. */
  private static String spaced(String name) {
    return name.replaceAll("\\p{Zs}+", " ").strip();
  }

  /** Whether two names are equivalent by the profile. */
  public static boolean areEquivalent(String one, String other) {
    return comparable(one).equals(comparable(other));
  }

  /**
   * Whether a name equals a word, or resembles it in some case (UTS 39, 4).
   *
   * @param word of Latin letters in lower case
   */
  public static boolean resembles(String name, String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    String mixed = upper.charAt(0) + word.substring(1);
    String shown = Normalizer.normalize(spaced(name), Form.NFKC);
    return Stream.of(shown, comparable(name), shown.toUpperCase(Locale.ROOT))
        .map(Name::skeleton)
        .anyMatch(
            skeleton ->
                Stream.of(word, mixed, upper).map(Name::skeleton).anyMatch(skeleton::equals));
  }

  private static String skeleton(String text) {
    StringBuilder skeleton = new StringBuilder();
    Normalizer.normalize(text, Form.NFD)
        .codePoints()
        .forEach(
            c -> {
              String prototype = UnicodeTable.CONFUSABLES.get(c);
              if (prototype == null) {
                skeleton.appendCodePoint(c);
              } else {
                skeleton.append(prototype);
              }
            });
    return Normalizer.normalize(skeleton, Form.NFD);
  }
}
