package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The documents keep the rules of writing in CONTRIBUTING.md; the change log is as it was written.
 */
class ProseTest {
  private static final int LONGEST_SENTENCE = 40;
  private static final int LONG_SENTENCE = 30;
  private static final int MEDIAN_SENTENCE = 25;
  private static final int LONGEST_PARAGRAPH = 60;

  /** Pronouns that hide which component or role acts. */
  private static final Pattern BANNED =
      Pattern.compile("(?i)\\b(?:whoever|nobody|somebody|anybody|(?:is|are) told)\\b");

  /** Pages to look things up in: their tables are lists of facts. */
  private static final Pattern REFERENCE = Pattern.compile("^src/docs/(?:reference|explanation)/");

  @Test
  void pagesKeepTheRules() throws IOException {
    List<String> problems = new ArrayList<>();
    for (Path file : pages()) {
      String name = Documents.ROOT.relativize(file).toString();
      Prose prose = Prose.of(Files.readString(file), !REFERENCE.matcher(name).find());
      problems(prose).forEach(problem -> problems.add(name + ": " + problem));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void fewSentencesAreLong() throws IOException {
    List<Integer> lengths = new ArrayList<>();
    for (Path file : pages()) {
      Prose.of(Files.readString(file), false).sentences().stream()
          .map(Prose::words)
          .forEach(lengths::add);
    }
    long many = lengths.stream().filter(words -> words > LONG_SENTENCE).count();
    assertThat(100.0 * many / lengths.size())
        .as("percent of the sentences of all pages with over %s words", LONG_SENTENCE)
        .isLessThanOrEqualTo(2);
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String root : List.of("README.md", "CONTRIBUTING.md", "SECURITY.md")) {
      pages.add(Documents.ROOT.resolve(root));
    }
    for (Path file : Documents.files(".md")) {
      if (file.startsWith(Documents.ROOT.resolve("src/docs"))) {
        pages.add(file);
      }
    }
    return pages;
  }

  private static List<String> problems(Prose prose) {
    List<String> problems = new ArrayList<>();
    for (String sentence : prose.sentences()) {
      if (Prose.words(sentence) > LONGEST_SENTENCE) {
        problems.add("a sentence has " + Prose.words(sentence) + " words: " + sentence);
      }
      BANNED
          .matcher(sentence)
          .results()
          .forEach(found -> problems.add("\"" + found.group() + "\" in: " + sentence));
    }
    for (String paragraph : prose.paragraphs()) {
      if (Prose.words(paragraph) > LONGEST_PARAGRAPH) {
        problems.add("a paragraph has " + Prose.words(paragraph) + " words: " + paragraph);
      }
    }
    List<Integer> lengths = prose.sentences().stream().map(Prose::words).sorted().toList();
    if (!lengths.isEmpty() && lengths.get(lengths.size() / 2) > MEDIAN_SENTENCE) {
      problems.add("the median sentence has " + lengths.get(lengths.size() / 2) + " words");
    }
    return problems;
  }

  @Test
  void sentencesAreReadFromTextItemsAndCells() {
    assertThat(
            Prose.of(
                    """
                    # Not a sentence

                    One `x. Y` sentence. **Two** of
                    them (in [a](c.md)).

                    - an item
                      goes on
                    - another

                    | A | B? C. |
                    |---|---|

                    ```bash
                    echo Not. This
                    ```
                    <!-- nor this -->
                    """)
                .sentences())
        .containsExactly(
            "One X sentence.",
            "**Two** of\nthem (in a).",
            "an item\n  goes on",
            "another",
            "A",
            "B?",
            "C.",
            "---",
            "---");
  }

  @Test
  void eachRuleFindsItsFault() {
    String word = "word ";
    assertThat(problems(Prose.of(word.repeat(41) + ". A. B.")))
        .singleElement()
        .asString()
        .startsWith("a sentence has 42 words");
    assertThat(problems(Prose.of("A. ".repeat(61))))
        .singleElement()
        .asString()
        .startsWith("a paragraph has 61 words");
    assertThat(problems(Prose.of("The caller is told. Nobody knows. A short one.")))
        .containsExactly("\"is told\" in: The caller is told.", "\"Nobody\" in: Nobody knows.");
    assertThat(problems(Prose.of(word.repeat(26))))
        .containsExactly("the median sentence has 26 words");
  }
}
