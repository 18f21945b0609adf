package dev.portcullis.ejb.chain;

import dev.portcullis.persistence.database.KeptFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A real node of another make, from npm, installed once into the user's cache and never part of the
 * product.
 */
public final class Anvil implements AutoCloseable {
  private static final String VERSION = "1.7.1";
  private static final Pattern LISTENING = Pattern.compile("Listening on 127\\.0\\.0\\.1:(\\d+)");

  private final Process process;
  private final Path states;
  private final int port;

  private Anvil(Process process, Path states, int port) {
    this.process = process;
    this.states = states;
    this.port = port;
  }

  /** The program; empty, with the reason printed, where it cannot be had. */
  public static Optional<Path> program() throws IOException, InterruptedException {
    Path home =
        Path.of(System.getProperty("user.home"), ".cache", "portcullis", "anvil-" + VERSION);
    Optional<Path> found = find(home);
    if (found.isPresent()) {
      return found;
    }
    Files.createDirectories(home);
    try {
      Process npm =
          new ProcessBuilder(
                  "npm",
                  "install",
                  "--no-audit",
                  "--no-fund",
                  "--prefix",
                  home.toString(),
                  "@foundry-rs/anvil@" + VERSION)
              .redirectErrorStream(true)
              .redirectOutput(home.resolve("npm.log").toFile())
              .start();
      if (!npm.waitFor(3, TimeUnit.MINUTES)) {
        npm.destroyForcibly();
      }
    } catch (IOException noNpm) {
      return Optional.empty();
    }
    return find(home);
  }

  private static Optional<Path> find(Path home) throws IOException {
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("win");
    String name = windows ? "anvil.exe" : "anvil";
    if (!Files.isDirectory(home)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(file -> file.endsWith(Path.of("bin", name)) && Files.isExecutable(file))
          .findFirst();
    }
  }

  /** Starts {@code program} on {@code port}, 0 for one of the operating system's choice. */
  public static Anvil start(Path program, int port, String... options) throws IOException {
    // By default it leaves its states in the user's home: two gigabytes for 10,000 blocks.
    Path states = Files.createTempDirectory("anvil");
    List<String> command =
        Stream.concat(
                Stream.of(
                    program.toString(),
                    "--port",
                    Integer.toString(port),
                    "--cache-path",
                    states.toString()),
                Stream.of(options))
            .toList();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader out = process.inputReader();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        drain(out);
        return new Anvil(process, states, Integer.parseInt(listening.group(1)));
      }
    }
    throw new IOException("anvil ended before it listened");
  }

  private static void drain(BufferedReader out) {
    Thread drain = new Thread(() -> readToEnd(out), "anvil-output");
    drain.setDaemon(true);
    drain.start();
  }

  private static void readToEnd(BufferedReader out) {
    try (out) {
      long unused = out.transferTo(Writer.nullWriter());
    } catch (IOException killed) {
      // A process that is ended closes its output; its waiters must not receive that.
    }
  }

  /** The port it listens on. */
  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    try {
      KeptFiles.delete(states);
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }
}
