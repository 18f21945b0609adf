package dev.portcullis.command;

import dev.portcullis.persistence.audit.LogCheckpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes heads of the logs in a file, one for each line, in the format that nodes record.
 */
final class LogHeadsFile {
  /** More than the number of chains, which is that of concurrent transactions at most. */
  private static final int MAX_HEADS = 100_000;

  private LogHeadsFile() {}

  /**
   * Reads the file. An invalid line is rejected, because it may be a head that should be verified.
   */
  static List<LogCheckpoint> read(Path file) {
    List<LogCheckpoint> heads = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isBlank()) {
          continue;
        }
        if (heads.size() == MAX_HEADS) {
          throw new CommandException(
              "--heads names a file of more than " + MAX_HEADS + " heads: " + file);
        }
        int number = heads.size() + 1;
        heads.add(
            LogCheckpoint.parse(line.strip())
                .orElseThrow(
                    () ->
                        new CommandException(
                            "--heads names a file whose head " + number + " is none: " + file)));
      }
    } catch (IOException unreadable) {
      throw new CommandException("--heads names a file that cannot be read: " + file, unreadable);
    }
    if (heads.isEmpty()) {
      throw new CommandException("--heads names a file without heads: " + file);
    }
    return heads;
  }

  /** Never overwrites an existing file. */
  static void requireAbsent(Path file) {
    if (file != null && Files.exists(file)) {
      throw new CommandException("--save-heads names a file that is there already: " + file);
    }
  }

  /** Writes a new file. */
  static void write(Path file, List<LogCheckpoint> heads) {
    try {
      Files.write(
          file,
          heads.stream().map(LogCheckpoint::toString).toList(),
          StandardOpenOption.CREATE_NEW);
    } catch (IOException unwritable) {
      throw new CommandException(
          "--save-heads names a file that cannot be written: " + file, unwritable);
    }
  }
}
