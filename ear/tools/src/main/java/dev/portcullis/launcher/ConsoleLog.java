package dev.portcullis.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes the console output of a child process to a file of limited size that only its owner can
 * read. A full file is renamed to {@code <name>.1} and replaces the previous one.
 */
final class ConsoleLog implements Runnable {
  private static final long LIMIT = 10_000_000;

  private static final int BUFFER = 8192;

  private final InputStream console;
  private final Path file;
  private final long limit;

  ConsoleLog(InputStream console, Path file, long limit) {
    this.console = console;
    this.file = file;
    this.limit = limit;
  }

  /** The maximum bytes of one file, of which two are kept; {@code -Dconsole.bytes} overrides it. */
  static long limit() {
    return Long.getLong("console.bytes", LIMIT);
  }

  /**
   * Captures the console of the process until it ends, and deletes earlier output.
   *
   * @return the thread that ends when all output is in the file
   */
  static Thread keep(Process process, Path file) {
    Directories.writePrivate(file, "");
    Thread writer =
        new Thread(new ConsoleLog(process.getInputStream(), file, limit()), "console of " + file);
    writer.setDaemon(true);
    writer.start();
    return writer;
  }

  @Override
  public void run() {
    try (console) {
      while (!fill()) {
        Files.move(
            file,
            file.resolveSibling(file.getFileName() + ".1"),
            StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException ended) {
      // The process or the disk failed, and there is no place left to report it.
    }
  }

  /** Writes one file, and returns whether the console has ended. */
  private boolean fill() throws IOException {
    Directories.writePrivate(file, "");
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      long written = 0;
      while (written < limit) {
        int read = console.read(buffer);
        if (read < 0) {
          return true;
        }
        out.write(buffer, 0, read);
        written += read;
      }
      return false;
    }
  }
}
