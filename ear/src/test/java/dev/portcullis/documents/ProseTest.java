package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The prose of the explanation pages keeps to the rules of writing: bounds of sentences and
 * paragraphs, and components as subjects.
 */
class ProseTest {
  private static final Path PAGES = BuildOutput.load().root().resolve("src/docs/explanation");
  private static final int WORDS_OF_A_SENTENCE = 40;
  private static final int WORDS_OF_A_PARAGRAPH = 60;

  /** Half of the sentences of all pages are not longer. */
  private static final int MEDIAN_OF_SENTENCES = 25;

  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern BLOCKS =
      Pattern.compile("\\n\\s*\\n|\\n(?=\\s*- |\\s*\\d+\\. |#|\\|)");
  private static final Pattern SENTENCES = Pattern.compile("(?<=[.!?:])\\s+(?=[A-Z`*\\[])");
  private static final Pattern NO_SUBJECTS =
      Pattern.compile("(?i)\\b(whoever|whomever|nobody|somebody|(is|are) told)\\b");

  @Test
  void noSentenceIsTooLong() throws IOException {
    List<String> sentences = sentences();
    assertThat(sentences).filteredOn(one -> words(one) > WORDS_OF_A_SENTENCE).isEmpty();
    int[] lengths = sentences.stream().mapToInt(ProseTest::words).sorted().toArray();
    assertThat(lengths[lengths.length / 2]).isLessThanOrEqualTo(MEDIAN_OF_SENTENCES);
  }

  @Test
  void noParagraphIsTooLong() throws IOException {
    assertThat(paragraphs()).filteredOn(one -> words(one) > WORDS_OF_A_PARAGRAPH).isEmpty();
  }

  @Test
  void componentsAreTheSubjects() throws IOException {
    assertThat(paragraphs()).filteredOn(one -> NO_SUBJECTS.matcher(one).find()).isEmpty();
  }

  private static List<String> sentences() throws IOException {
    return paragraphs().stream().flatMap(SENTENCES::splitAsStream).toList();
  }

  /** Paragraphs and list items, without code, tables and the targets of links. */
  private static List<String> paragraphs() throws IOException {
    List<String> paragraphs = new ArrayList<>();
    try (Stream<Path> pages = Files.walk(PAGES)) {
      for (Path page : pages.filter(file -> file.toString().endsWith(".md")).toList()) {
        BLOCKS
            .splitAsStream(FENCED.matcher(Files.readString(page)).replaceAll(""))
            .filter(block -> !block.matches("(?s)\\s*([|#<]|Date:| {4}).*") && !block.isBlank())
            .map(ProseTest::prose)
            .forEach(paragraphs::add);
      }
    }
    assertThat(paragraphs).isNotEmpty();
    return paragraphs;
  }

  private static String prose(String block) {
    return block
        .strip()
        .replaceFirst("^(- |\\d+\\. )", "")
        .replaceAll("\\]\\([^)]*\\)", "]")
        .replaceAll("`[^`]*`", "X")
        .replaceAll("\\s+", " ");
  }

  private static int words(String text) {
    return (int) Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).count();
  }
}
