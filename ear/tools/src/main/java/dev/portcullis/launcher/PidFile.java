package dev.portcullis.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Records which process uses a data directory, so that a later launcher finds the child of a killed
 * one. It contains the start time beside the id, because ids are reused but the pair is not.
 */
record PidFile(Path path) {

  void write(ProcessHandle process) {
    Directories.writePrivate(path, process.pid() + " " + startOf(process) + "\n");
  }

  /** The recorded process, if it still runs. */
  Optional<ProcessHandle> running() {
    try {
      if (!Files.exists(path)) {
        return Optional.empty();
      }
      String[] words = Files.readString(path).strip().split(" ", 2);
      return ProcessHandle.of(Long.parseLong(words[0]))
          .filter(process -> process.isAlive() && startOf(process).equals(words[words.length - 1]));
    } catch (NumberFormatException torn) {
      return Optional.empty(); // incomplete because the machine stopped: no process runs any more
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
