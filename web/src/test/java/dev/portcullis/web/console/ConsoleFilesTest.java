package dev.portcullis.web.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the console's files come from, and when they are read. */
class ConsoleFilesTest {
  @TempDir private Path directory;

  private static Optional<Integer> size(ConsoleFiles files, String name) {
    int[] read = new int[1];
    return files
        .asset(
            name,
            name,
            bytes -> {
              read[0] = bytes.length;
              return new Asset(name, bytes);
            })
        .map(found -> read[0]);
  }

  @Test
  void thoseOfADirectoryAreReadForEachRequest() throws IOException {
    ConsoleFiles files = new ConsoleFiles(Optional.of(directory));
    assertThat(size(files, "page.js")).isEmpty();
    Files.writeString(directory.resolve("page.js"), "one", StandardCharsets.UTF_8);
    assertThat(size(files, "page.js")).contains(3);
    Files.writeString(directory.resolve("page.js"), "three", StandardCharsets.UTF_8);
    assertThat(size(files, "page.js")).contains(5);
    Files.delete(directory.resolve("page.js"));
    assertThat(size(files, "page.js")).isEmpty();
  }

  @Test
  void thoseOfTheBuildAreReadOnce() {
    ConsoleFiles files = new ConsoleFiles(Optional.empty());
    assertThat(size(files, "index.html").orElseThrow()).isPositive();
    assertThat(size(files, "index.html")).as("from memory").contains(0);
    assertThat(size(files, "nothing.html")).isEmpty();
  }
}
