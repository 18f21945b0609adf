package dev.portcullis.ejb.audit;

import dev.portcullis.kernel.PrivateFiles;
import dev.portcullis.persistence.audit.LogCheckpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the heads of the logs in a file of this node, out of reach of an attacker who has only the
 * database. It has one line for each chain of each log. A copy of the file is the same proof.
 */
final class LogCheckpointFile {
  private static final Logger LOG = LoggerFactory.getLogger(LogCheckpointFile.class);

  private final Path file;

  LogCheckpointFile(Path file) {
    this.file = file;
  }

  /** The heads recorded last; empty before the first time. */
  List<LogCheckpoint> read() {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      List<LogCheckpoint> heads = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        Optional<LogCheckpoint> head = LogCheckpoint.parse(line);
        head.ifPresent(heads::add);
        if (head.isEmpty()) {
          LOG.error("{} has a line that is not the head of a log: {}", file, line);
        }
      }
      return heads;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * Replaces the recorded heads atomically; a reader sees either all new heads or all previous
   * ones.
   */
  void write(List<LogCheckpoint> heads) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      PrivateFiles.createDirectories(directory);
      Path whole = Files.createTempFile(directory, "log-heads", ".new");
      try {
        Files.write(whole, heads.stream().map(LogCheckpoint::toString).toList());
        Files.move(
            whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(whole);
      }
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
