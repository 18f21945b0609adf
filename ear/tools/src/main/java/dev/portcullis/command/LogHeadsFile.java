package dev.portcullis.command;

import dev.portcullis.persistence.audit.LogCheckpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Heads of the logs in a file, a line each, as nodes note them. */
final class LogHeadsFile {
  /** More chains than there ever were transactions at once. */
  private static final int MOST = 100_000;

  private LogHeadsFile() {}

  /** What the file says. A line that is no head is refused: it may be what was to be looked for. */
  static List<LogCheckpoint> read(Path file) {
    List<LogCheckpoint> heads = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.isBlank()) {
          continue;
        }
        if (heads.size() == MOST) {
          throw new CommandException(
              "--heads names a file of more than " + MOST + " heads: " + file);
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

  /** What somebody kept is never written over. */
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
