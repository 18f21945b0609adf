package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A script of {@code src/test/js}, which uses packages of npm. Without them its test is skipped,
 * except where {@code PORTCULLIS_FIXTURES=required} declares that they are present wherever npm is.
 *
 * @param name the file
 */
record NodeScript(String name) {
  private static final Path DIRECTORY = Path.of("src", "test", "js");

  /** The script, when it can run here. */
  static NodeScript of(String name) {
    Path directory = DIRECTORY.resolve(name).toAbsolutePath().getParent();
    boolean installed = Files.isDirectory(directory.resolve("node_modules"));
    String message = "skipped: this test needs npm ci in " + directory;
    if (!installed && "required".equals(System.getenv("PORTCULLIS_FIXTURES")) && onPath("npm")) {
      throw new AssertionError(message);
    }
    assumeTrue(installed, message);
    return new NodeScript(name);
  }

  /** What it prints for this standard input. */
  String run(String input) {
    try {
      Process process =
          new ProcessBuilder("node", name)
              .directory(DIRECTORY.toFile())
              .redirectErrorStream(true)
              .start();
      try (OutputStream in = process.getOutputStream()) {
        in.write(input.getBytes(StandardCharsets.UTF_8));
      }
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(process.waitFor()).as(output).isZero();
      return output;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(told);
    }
  }

  private static boolean onPath(String program) {
    for (String directory : System.getenv("PATH").split(java.io.File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(directory, program))) {
        return true;
      }
    }
    return false;
  }
}
