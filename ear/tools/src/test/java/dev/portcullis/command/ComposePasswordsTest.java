package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.column;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The two scripts with which compose.yaml makes a database, in their order: a database test,
 * because no container runtime is at hand.
 */
class ComposePasswordsTest {
  private static final Path KIT = Path.of("../../src/deploy").toAbsolutePath().normalize();

  @TempDir private Path directory;

  @Test
  void bothRolesGetTheirPasswordsFromTheSecrets() throws Exception {
    Files.writeString(directory.resolve("db-owner-password"), "owner's $1\n");
    Files.writeString(directory.resolve("db-password"), "application\n");
    try (DebianPostgres server = DebianPostgres.start(directory.resolve("data"))) {
      run(server, "psql", "-v", "ON_ERROR_STOP=1", "-d", "postgres", "-f", roles());
      run(server, KIT.resolve("container/passwords.sh").toString());

      assertThat(
              column(
                  server.database("postgres"),
                  "select rolname from pg_authid where rolpassword like 'SCRAM-SHA-256$%'"
                      + " order by rolname"))
          .containsExactly("portcullis", "portcullis_application");
    }
  }

  private static String roles() {
    return KIT.resolve("postgresql/roles.sql").toString();
  }

  private void run(DebianPostgres server, String... command) throws Exception {
    ProcessBuilder script = new ProcessBuilder(new ArrayList<>(List.of(command)));
    script.redirectErrorStream(true);
    Map<String, String> environment = script.environment();
    environment.putAll(server.environment());
    environment.put("SECRETS", directory.toString());
    if (!command[0].contains("/")) {
      script.command().set(0, server.programs().resolve(command[0]).toString());
    }
    Process process = script.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
