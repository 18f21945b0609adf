package dev.portcullis.ejb;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Good texts after something has happened to them: pieces are gone, doubled, or repeated until a
 * parser that recurses or goes back has no stack or time left. Mere noise is refused by the first
 * check; these come further.
 */
public final class Mutated {
  private static final List<String> WORDS =
      List.of(
          "a",
          "1",
          " ",
          "%",
          "[",
          "]",
          "{",
          "}",
          "\"",
          "\\",
          ":",
          ",",
          ".",
          "-",
          "0x",
          "\n",
          "\r",
          "\u0000",
          "\ud800",
          "\u202e",
          "%41",
          "[]",
          "[0]",
          "{\"a\":",
          "null",
          "1e400",
          "-1",
          "9999999999",
          "tuple",
          "uint257",
          "a.",
          "a-",
          "://");
  private static final List<Integer> TIMES = List.of(1, 2, 10, 200, 3_000, 20_000);

  private Mutated() {}

  /** The text after one to three changes. */
  public static Arbitrary<String> of(String good) {
    return change()
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(
            changes -> {
              String text = good;
              for (Change change : changes) {
                text = change.to(text);
              }
              return text;
            });
  }

  private static Arbitrary<Change> change() {
    return Combinators.combine(
            Arbitraries.doubles().between(0, 1),
            Arbitraries.doubles().between(0, 1),
            Arbitraries.of(WORDS),
            Arbitraries.of(TIMES),
            Arbitraries.integers().between(0, 3))
        .as(Change::new);
  }

  /** One change at a place between the start (0) and the end (1) of a text. */
  private record Change(double at, double length, String word, int times, int kind) {
    String to(String text) {
      int from = (int) (at * text.length());
      int to = Math.min(text.length(), from + 1 + (int) (length * 30));
      String piece = text.substring(from, to);
      return switch (kind) {
        case 0 -> text.substring(0, from) + text.substring(to);
        case 1 -> text.substring(0, from) + piece.repeat(times) + text.substring(to);
        case 2 -> text.substring(0, from) + word.repeat(times) + text.substring(from);
        default -> text.substring(0, from) + word.repeat(times) + text.substring(to);
      };
    }
  }
}
