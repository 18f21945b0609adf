package dev.portcullis.web.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where files come from, and when they are read. */
class StaticFilesTest {
  @TempDir private Path directory;

  private static Optional<Integer> size(StaticFiles files, String name) {
    int[] read = new int[1];
    return files
        .file(
            name,
            name,
            bytes -> {
              read[0] = bytes.length;
              return new StaticFile(name, bytes);
            })
        .map(found -> read[0]);
  }

  @Test
  void filesOfADirectoryAreReadForEachRequest() throws IOException {
    StaticFiles files = new StaticFiles("/dev/portcullis/console/", Optional.of(directory));
    assertThat(size(files, "page.js")).isEmpty();
    Files.writeString(directory.resolve("page.js"), "one", StandardCharsets.UTF_8);
    assertThat(size(files, "page.js")).contains(3);
    Files.writeString(directory.resolve("page.js"), "three", StandardCharsets.UTF_8);
    assertThat(size(files, "page.js")).contains(5);
    Files.delete(directory.resolve("page.js"));
    assertThat(size(files, "page.js")).isEmpty();
  }

  @Test
  void filesOfTheBuildAreReadOnce() {
    StaticFiles files = new StaticFiles("/dev/portcullis/console/", Optional.empty());
    assertThat(size(files, "index.html").orElseThrow()).isPositive();
    assertThat(size(files, "index.html")).as("from memory").contains(0);
    assertThat(size(files, "nothing.html")).isEmpty();
  }
}
