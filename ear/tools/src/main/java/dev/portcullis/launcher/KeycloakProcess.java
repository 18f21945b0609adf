package dev.portcullis.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The current process of Keycloak: first the build, then the server. Another thread can end it at
 * any time.
 */
final class KeycloakProcess implements AutoCloseable {
  private final Path directory;
  private final PidFile pidFile;
  private Process current;
  private boolean closed;

  /** Manages processes that work in {@code directory}. */
  KeycloakProcess(Path directory) {
    this.directory = directory;
    this.pidFile = pidFileIn(directory);
  }

  /** Ends the process that a killed launcher left on the directory. */
  static void stopOrphaned(Path directory) {
    pidFileIn(directory).running().ifPresent(ServerProcess::end);
  }

  /**
   * Starts the next process; none may run.
   *
   * @param log receives its console output, of bounded size
   * @throws LaunchException after {@link #close()}
   */
  synchronized Process start(List<String> command, Map<String, String> environment, Path log)
      throws IOException {
    if (closed) {
      throw new LaunchException("Keycloak was ended before it ran");
    }
    ProcessBuilder builder =
        new ProcessBuilder(UmaskCommand.command(command))
            .directory(directory.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    current = builder.start();
    ConsoleLog.keep(current, log);
    pidFile.write(current.toHandle());
    return current;
  }

  /** Ends it like kill -9; another one can be started. */
  synchronized void kill() {
    current.destroyForcibly();
    current.onExit().join();
    pidFile.delete();
  }

  /** Whether it was closed, after which no end of the process is a failure. */
  synchronized boolean isClosed() {
    return closed;
  }

  /** Ends it gracefully and permanently. */
  @Override
  public synchronized void close() {
    closed = true;
    if (current != null) {
      ServerProcess.end(current.toHandle());
      pidFile.delete();
    }
  }

  private static PidFile pidFileIn(Path directory) {
    return new PidFile(directory.resolve("keycloak.pid"));
  }
}
