package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.audit.HashChainedLog;
import dev.portcullis.persistence.audit.LogCheckpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogCheckpointFileTest {
  private static final LogCheckpoint HEAD =
      new LogCheckpoint(HashChainedLog.DB_MUTATION, 3, 12_345_678_901L, "ab".repeat(32));

  @TempDir Path directory;

  @Test
  void theLastWrittenHeadsAreReadBack() throws IOException {
    LogCheckpointFile heads = new LogCheckpointFile(directory.resolve("below").resolve("heads"));
    assertThat(heads.read()).isEmpty();

    heads.write(List.of(new LogCheckpoint(HashChainedLog.AUDIT, 0, 1, "cd".repeat(32)), HEAD));
    heads.write(List.of(HEAD));

    assertThat(heads.read()).containsExactly(HEAD);
    try (var files = Files.list(directory.resolve("below"))) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void noOtherUserCanReadTheFile() throws IOException {
    Path file = directory.resolve("below").resolve("heads");
    new LogCheckpointFile(file).write(List.of(HEAD));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void aLineWithoutAHeadIsSkipped() throws IOException {
    Path file = directory.resolve("heads");
    Files.writeString(file, "nonsense\n" + HEAD + "\n");

    assertThat(new LogCheckpointFile(file).read()).containsExactly(HEAD);
  }
}
