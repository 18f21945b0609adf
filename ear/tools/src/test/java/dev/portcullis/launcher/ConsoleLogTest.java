package dev.portcullis.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleLogTest {
  @TempDir Path directory;

  @Test
  void aChattyProcessCannotFillTheDisk() throws IOException {
    keep("x".repeat(10_000_000) + "\nthe last line\n", 100_000);

    assertThat(Directories.tail(directory.resolve("console.log"), 1)).contains("the last line");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files)
          .hasSize(2)
          .allSatisfy(
              file -> {
                assertThat(Files.size(file)).isLessThan(120_000);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
              });
    }
  }

  @Test
  void outputThatFitsIsKeptUnchanged() throws IOException {
    keep("one\ntwo\n", 100_000);

    assertThat(Files.readString(directory.resolve("console.log"))).isEqualTo("one\ntwo\n");
  }

  private void keep(String console, long limit) {
    new ConsoleLog(
            new ByteArrayInputStream(console.getBytes(StandardCharsets.UTF_8)),
            directory.resolve("console.log"),
            limit)
        .run();
  }
}
