package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Blocks of tutorial and how-to are run, or declare why not ({@link DocumentsIT} runs them). {@code
 * not-run.txt} counts those that are not: one more is a decision.
 */
class ExamplesTest {
  private static final List<Page> PAGES = Documents.examples();

  @Test
  void eachBlockFollowsTheRules() {
    assertThat(PAGES).isNotEmpty();
    assertThat(PAGES).flatExtracting(Page::problems).isEmpty();
  }

  /** A JDK 17 reads a source in the encoding of the locale, which may be ASCII. */
  @Test
  void sourcesThatJavaRunsAreAscii() throws IOException {
    List<Path> sources =
        Documents.files(".java").stream()
            .filter(file -> file.startsWith(Documents.ROOT.resolve("src/docs")))
            .toList();
    assertThat(sources).isNotEmpty();
    for (Path source : sources) {
      assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(Files.readString(source)))
          .as("%s is ASCII", source)
          .isTrue();
    }
  }

  @Test
  void blocksThatAreNotRunAreCounted() throws IOException {
    List<String> counted =
        PAGES.stream()
            .filter(page -> !page.notRun().isEmpty())
            .map(page -> page.name() + " " + page.notRun().size())
            .toList();
    try (InputStream in = ExamplesTest.class.getResourceAsStream("not-run.txt")) {
      String listed = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(String.join("\n", counted))
          .as("ear/src/test/resources/dev/portcullis/documents/not-run.txt")
          .isEqualTo(listed.strip());
    }
  }
}
