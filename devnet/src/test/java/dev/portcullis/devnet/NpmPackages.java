package dev.portcullis.devnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What {@code npm ci} puts into src/test/js. Tests that need it are skipped where it is absent, but
 * not where what is outside must be there and npm is.
 */
public final class NpmPackages {
  private static final Path SCRIPTS =
      Path.of(System.getProperty("basedir", "."), "src/test/js").toAbsolutePath().normalize();
  private static final int MINUTES = 5;

  private NpmPackages() {}

  /** A package's file; ends the test when the package is not installed. */
  public static Path require(String file) {
    return require(SCRIPTS, file);
  }

  /** A file of a package that a directory below has of its own. */
  public static Path requireIn(String install, String file) {
    return require(SCRIPTS.resolve(install), file);
  }

  private static Path require(Path install, String file) {
    Path path = install.resolve("node_modules").resolve(file);
    String what = file + " of npm ci in " + install;
    if (isOnPath("npm")) {
      Outside.need(Files.exists(path), what);
    }
    assumeTrue(Files.exists(path), "skipped: this test needs " + what);
    return path;
  }

  /** Runs a script of src/test/js, which must report success. */
  public static void run(Path directory, String script, String... arguments) throws Exception {
    runWith("node", directory, script, arguments);
  }

  /** The same with another Node than the one by the name. */
  public static void runWith(String node, Path directory, String script, String... arguments)
      throws Exception {
    Path output = directory.resolve("output");
    List<String> command = new ArrayList<>(List.of(node, script));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .directory(SCRIPTS.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly().waitFor();
    assertThat(Files.readString(output)).contains("all holds");
    assertThat(ended).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** Whether a program can be run by its name. */
  public static boolean isOnPath(String program) {
    try {
      return new ProcessBuilder(program, "--version").start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
