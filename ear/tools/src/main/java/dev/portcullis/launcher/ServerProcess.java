package dev.portcullis.launcher;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** An application server as a child process, with its start, readiness and end. */
public final class ServerProcess implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(30);

  private static final Duration POLL = Duration.ofMillis(200);

  private static final Pattern BAD_SETTING = Pattern.compile("InvalidSettingException: (.*)$");
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final ApplicationServer kind;
  private final ServerSettings settings;
  private final Path log;
  private final Path logs;
  private final PidFile pidFile;
  private final Process process;
  private final Thread console;

  private ServerProcess(
      ApplicationServer kind,
      ServerSettings settings,
      Path directory,
      PidFile pidFile,
      Process process,
      Thread console) {
    this.kind = kind;
    this.settings = settings;
    this.log = console(directory);
    this.logs = kind.logs(directory);
    this.pidFile = pidFile;
    this.process = process;
    this.console = console;
  }

  /**
   * Starts the server; {@link #awaitReady} waits until it serves. A server that a killed launcher
   * left on the directory is ended first.
   *
   * @param directory for its configuration and all files it writes; {@code console.log} in it
   *     receives the console output, of bounded size
   */
  public static ServerProcess start(
      ApplicationServer kind, Path directory, ServerSettings settings) {
    try {
      Files.createDirectories(directory);
      PidFile pidFile = new PidFile(directory.resolve("server.pid"));
      pidFile.running().ifPresent(ServerProcess::end);
      List<String> command = kind.prepare(directory, settings);
      Directories.makePrivate(directory);
      ProcessBuilder builder =
          new ProcessBuilder(UmaskCommand.command(command))
              .directory(directory.toFile())
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true);
      builder.environment().putAll(settings.secrets());
      Process process = builder.start();
      Thread console = ConsoleLog.keep(process, console(directory));
      pidFile.write(process.toHandle());
      return new ServerProcess(kind, settings, directory, pidFile, process, console);
    } catch (IOException failed) {
      throw new LaunchException("Cannot start " + kind.name() + ": " + failed, failed);
    }
  }

  /**
   * Waits until the application reports that it is ready.
   *
   * @throws LaunchException with the end of the server's log if it ended, or is not ready in time
   */
  public void awaitReady(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      while (!ready()) {
        if (!process.isAlive()) {
          console.join(GRACE.toMillis());
          throw new LaunchException(
              kind.name() + " ended with exit code " + process.exitValue() + ".\n" + logTail());
        }
        if (refused()) {
          throw new LaunchException(refusal());
        }
        if (System.nanoTime() > deadline) {
          throw new LaunchException(
              kind.name() + " is not ready after " + patience.toSeconds() + " s.\n" + logTail());
        }
        process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchException("Interrupted while waiting for " + kind.name(), interrupted);
    }
  }

  /** The address of the application, without a slash at the end. */
  public URI baseUrl() {
    String host = settings.address().equals("0.0.0.0") ? "127.0.0.1" : settings.address();
    return URI.create("http://" + host + ":" + settings.httpPort());
  }

  /** The port of its management interface, on the loopback interface. */
  public int managementPort() {
    return settings.managementPort();
  }

  /** Its process id. For tests. */
  public long pid() {
    return process.pid();
  }

  /** The file that receives its console output. */
  public Path log() {
    return log;
  }

  /** The directory of its {@code server*.log}, one JSON object for each line. */
  public Path logs() {
    return logs;
  }

  /** Ends it like kill -9. For tests. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
    pidFile.delete();
  }

  /** Suspends it with SIGSTOP until {@link #thaw}. For tests. */
  public void freeze() {
    signal("STOP");
  }

  /** Resumes it after {@link #freeze}. For tests. */
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      int status = new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
      if (status != 0) {
        throw new LaunchException("Cannot send the server SIG" + name);
      }
    } catch (IOException unsent) {
      throw new LaunchException("Cannot send the server SIG" + name, unsent);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchException("Interrupted while the server was sent SIG" + name, interrupted);
    }
  }

  /** Ends it gracefully, or by force after half a minute. Its log is then complete. */
  @Override
  public void close() {
    end(process.toHandle());
    pidFile.delete();
    try {
      console.join(GRACE.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Completes with the exit code when the process has ended, for whatever reason. */
  public java.util.concurrent.CompletableFuture<Integer> ended() {
    return process.onExit().thenApply(Process::exitValue);
  }

  private static Path console(Path directory) {
    return directory.resolve("console.log");
  }

  /** Waits for its end up to the given time; true if it has ended. */
  public boolean exitedWithin(long time, TimeUnit unit) throws InterruptedException {
    return process.waitFor(time, unit);
  }

  /** Whether the application reports that it is ready. */
  public boolean ready() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(baseUrl().resolve("/readyz")).timeout(Duration.ofSeconds(5)).build();
    try {
      HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private boolean refused() {
    return Directories.tail(log, 2_000).stream().anyMatch(kind.refusal().asPredicate());
  }

  /**
   * The message about an invalid setting if that was the cause, because it needs no stack trace.
   */
  private String refusal() {
    return Directories.tail(log, 2_000).stream()
        .map(BAD_SETTING::matcher)
        .filter(java.util.regex.Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElseGet(() -> kind.name() + " rejected the application.\n" + logTail());
  }

  private String logTail() {
    return "The end of " + log + ":\n" + String.join("\n", Directories.tail(log, 40));
  }

  static void end(ProcessHandle process) {
    process.destroy();
    try {
      process.onExit().get(GRACE.toSeconds(), TimeUnit.SECONDS);
    } catch (java.util.concurrent.TimeoutException deaf) {
      process.destroyForcibly();
      process.onExit().join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    } catch (java.util.concurrent.ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
