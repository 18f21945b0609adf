package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.audit.ChainedLog;
import dev.portcullis.persistence.audit.LogHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotedHeadsTest {
  private static final LogHead HEAD =
      new LogHead(ChainedLog.DB_MUTATION, 3, 12_345_678_901L, "ab".repeat(32));

  @TempDir Path directory;

  @Test
  void whatWasNotedLastIsReadBack() throws IOException {
    NotedHeads heads = new NotedHeads(directory.resolve("below").resolve("heads"));
    assertThat(heads.read()).isEmpty();

    heads.write(List.of(new LogHead(ChainedLog.AUDIT, 0, 1, "cd".repeat(32)), HEAD));
    heads.write(List.of(HEAD));

    assertThat(heads.read()).containsExactly(HEAD);
    try (var files = Files.list(directory.resolve("below"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void nobodyElseReadsThem() throws IOException {
    Path file = directory.resolve("below").resolve("heads");
    new NotedHeads(file).write(List.of(HEAD));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void aLineThatIsNoHeadIsPassedOver() throws IOException {
    Path file = directory.resolve("heads");
    Files.writeString(file, "nonsense\n" + HEAD + "\n");

    assertThat(new NotedHeads(file).read()).containsExactly(HEAD);
  }
}
