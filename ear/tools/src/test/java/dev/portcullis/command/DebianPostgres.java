package dev.portcullis.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.portcullis.launcher.Ports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The PostgreSQL that Debian installs, on a port of its own: server and tools of one version, as
 * {@code pg_dump} needs. It asks for no passwords.
 *
 * @param programs where {@code psql} and the others are
 * @param data the files of the server
 * @param port on the loopback interface
 */
record DebianPostgres(Path programs, Path data, int port) implements AutoCloseable {
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  /** Starts the newest one, with the superuser {@code postgres}; skips the test without one. */
  static DebianPostgres start(Path data) throws IOException, InterruptedException {
    Optional<Path> programs = installed();
    assumeTrue(programs.isPresent(), "skipped: this test needs Debian's postgresql");
    DebianPostgres server = new DebianPostgres(programs.orElseThrow(), data, Ports.free());
    server.run("initdb", "-D", data.toString(), "-U", "postgres", "-A", "trust", "-E", "UTF8");
    server.run(
        "pg_ctl",
        "-D",
        data.toString(),
        "-l",
        data + ".log",
        "-w",
        "-o",
        "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -p "
            + server.port(),
        "start");
    return server;
  }

  /** What its tools connect with. */
  Map<String, String> environment() {
    return Map.of(
        "PATH",
        programs + ":" + System.getenv("PATH"),
        "PGHOST",
        "127.0.0.1",
        "PGPORT",
        Integer.toString(port),
        "PGUSER",
        "postgres");
  }

  /** JDBC URL of the database portcullis. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/portcullis";
  }

  /** Connections to the database portcullis. */
  DataSource database(String role) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(url());
    source.setUser(role);
    return source;
  }

  @Override
  public void close() throws IOException {
    try {
      run("pg_ctl", "-D", data.toString(), "-m", "immediate", "-w", "stop");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** PostgreSQL refuses root, so root runs it in a user namespace, where it is another user. */
  private void run(String program, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("postgresql", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor())
        .as(() -> program + ": " + text(output) + text(Path.of(data + ".log")))
        .isZero();
    Files.delete(output);
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  private static Optional<Path> installed() throws IOException {
    if (!Files.isDirectory(INSTALLED)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(INSTALLED)) {
      return versions
          .filter(version -> version.getFileName().toString().matches("1[5-9]"))
          .map(version -> version.resolve("bin"))
          .filter(DebianPostgres::hasAll)
          .max(Path::compareTo);
    }
  }

  private static boolean hasAll(Path programs) {
    return Stream.of("initdb", "pg_ctl", "createdb", "pg_dump", "pg_restore", "psql")
        .allMatch(tool -> Files.isExecutable(programs.resolve(tool)));
  }
}
