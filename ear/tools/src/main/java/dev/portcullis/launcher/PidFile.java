package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Remembers which process a data directory belongs to, so that a child whose launcher was killed is
 * found again. The start time stands beside the id: ids are used again, the pair is not.
 */
record PidFile(Path path) {

  void write(ProcessHandle process) {
    Directories.writePrivate(path, process.pid() + " " + startOf(process) + "\n");
  }

  /** The process that was written, when it still runs. */
  Optional<ProcessHandle> running() {
    try {
      if (!Files.exists(path)) {
        return Optional.empty();
      }
      String[] words = Files.readString(path).strip().split(" ", 2);
      return ProcessHandle.of(Long.parseLong(words[0]))
          .filter(process -> process.isAlive() && startOf(process).equals(words[words.length - 1]));
    } catch (NumberFormatException torn) {
      return Optional.empty(); // written half when the machine stopped: nothing runs any more
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  void delete() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("unknown");
  }
}
