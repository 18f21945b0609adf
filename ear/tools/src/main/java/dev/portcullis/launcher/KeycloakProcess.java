package dev.portcullis.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The process that Keycloak is at the moment: first the one that builds it, then the server. Its
 * end can come from another thread than its start, at any time.
 */
final class KeycloakProcess implements AutoCloseable {
  private final Path directory;
  private final PidFile pidFile;
  private Process current;
  private boolean closed;

  /** For processes that work in {@code directory}. */
  KeycloakProcess(Path directory) {
    this.directory = directory;
    this.pidFile = pidFileIn(directory);
  }

  /** Ends the one that a launcher which was killed left on the directory. */
  static void endLeftOver(Path directory) {
    pidFileIn(directory).running().ifPresent(ServerProcess::end);
  }

  /**
   * Starts the next one; there is none at the moment.
   *
   * @param log what its console goes to, of bounded size
   * @throws LaunchException after {@link #close()}
   */
  synchronized Process start(List<String> command, Map<String, String> environment, Path log)
      throws IOException {
    if (closed) {
      throw new LaunchException("Keycloak was ended before it ran");
    }
    ProcessBuilder builder =
        new ProcessBuilder(PrivateProcess.command(command))
            .directory(directory.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    current = builder.start();
    ConsoleLog.keep(current, log);
    pidFile.write(current.toHandle());
    return current;
  }

  /** Ends it as kill -9 does; another can be started. */
  synchronized void kill() {
    current.destroyForcibly();
    current.onExit().join();
    pidFile.delete();
  }

  /** Whether it was told to end: whatever happens to it then is no failure. */
  synchronized boolean isClosed() {
    return closed;
  }

  /** Ends it in order, and for good. */
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
