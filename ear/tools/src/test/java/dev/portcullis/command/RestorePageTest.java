package dev.portcullis.command;

import static dev.portcullis.command.CommandRun.column;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of back-up-and-restore.md, as they are written there, with the PostgreSQL of Debian:
 * a database test, because no node takes part. {@code RestoreIT} has the nodes.
 */
class RestorePageTest {
  private static final Path DOCUMENTS = Path.of("../../src/docs/how-to/back-up-and-restore.md");
  private static final Path ROLES = Path.of("../../src/deploy/postgresql/roles.sql");
  private static final Pattern BLOCK = Pattern.compile("(?s)```bash\\n(.*?)```");
  private static final String OWNER = "portcullis";
  private static final String APPLICATION = "portcullis_application";

  /** The address in the page, of which only the host is an example. */
  private static final String EXAMPLE_HOST = "@db.example.com/";

  @TempDir private Path directory;

  @Test
  void theCommandsRestoreTheDumpWithItsOwnerAndRights() throws Exception {
    try (DebianPostgres server = DebianPostgres.start(directory.resolve("live"))) {
      live(server);
      run(server, "psql -d postgres -c 'create role stranger login'");
      run(server, block("pg_dump"));
      run(server, "psql -d postgres -c 'alter database portcullis rename to portcullis_before'");

      run(server, block("pg_restore --no-owner --role"));

      assertRestored(server);
      run(server, block("begin_epoch('restored"));
      assertThat(column(server.database(OWNER), "select reason from epochs"))
          .containsExactly("restored from the dump of …");
    }
  }

  @Test
  void aNewServerGetsTheRolesAndAnAuditorNeedsNone() throws Exception {
    try (DebianPostgres server = DebianPostgres.start(directory.resolve("live"))) {
      live(server);
      run(server, block("pg_dump"));
    }
    try (DebianPostgres another = DebianPostgres.start(directory.resolve("another"))) {
      String[] audited = block("verify-audit").split("java -jar ear/target/portcullis.jar ");
      run(another, audited[0]);
      CommandRun verified =
          CommandRun.of(
              directory,
              Map.of("db.user", "postgres"),
              audited[1]
                  .strip()
                  .replace("localhost", "127.0.0.1:" + another.port())
                  .replace(" --heads log-heads", "")
                  .split(" "));
      assertThat(verified.exit()).as(verified.out() + verified.err()).isZero();
      assertThat(verified.out()).contains("audit: 1 rows were checked");

      roles(another);
      run(another, "psql -d postgres -c 'create role stranger login'");
      String restore = block("pg_restore --no-owner --role");
      run(another, restore.substring(restore.indexOf("pg_restore")));
      assertRestored(another);
    }
  }

  /** An installation with rows in its logs. */
  private void live(DebianPostgres server) throws Exception {
    roles(server);
    Map<String, String> settings =
        Map.of("db.url", server.url(), "db.user", APPLICATION, "db.owner-user", OWNER);
    for (List<String> command :
        List.of(
            List.of("migrate"), List.of("operator", "grant", "--wallet", "0x" + "1a".repeat(20)))) {
      CommandRun done = CommandRun.of(directory, settings, command.toArray(String[]::new));
      assertThat(done.exit()).as(done.out() + done.err()).isZero();
    }
  }

  private void roles(DebianPostgres server) throws Exception {
    run(server, "psql -d postgres -v ON_ERROR_STOP=1 -f " + ROLES.toAbsolutePath().normalize());
  }

  private static void assertRestored(DebianPostgres server) throws Exception {
    DataSource all = server.database("postgres");
    assertThat(
            column(
                all,
                "select distinct pg_get_userbyid(relowner) from pg_class"
                    + " where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')"))
        .containsExactly(OWNER);
    assertThat(
            column(
                all,
                "select r || ' ' || has_database_privilege(r, 'portcullis', 'connect')"
                    + " from unnest(array ['stranger', 'portcullis_application']) r order by 1"))
        .containsExactly("portcullis_application true", "stranger false");
    DataSource application = server.database(APPLICATION);
    assertThat(column(application, "select count(*) from audit_logs")).containsExactly("1");
    assertThat(
            column(
                application,
                "select has_table_privilege('audit_logs', p)"
                    + " from unnest(array ['insert', 'update']) p order by p"))
        .containsExactly("t", "f");
  }

  /** The block of the page in which a text is. */
  private static String block(String part) throws IOException {
    List<String> found =
        BLOCK
            .matcher(Files.readString(DOCUMENTS))
            .results()
            .map(block -> block.group(1))
            .filter(block -> block.contains(part))
            .toList();
    assertThat(found).as(part).hasSize(1);
    return found.get(0);
  }

  private void run(DebianPostgres server, String script) throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder(
                "bash",
                "-euo",
                "pipefail",
                "-c",
                script.replace(EXAMPLE_HOST, "@127.0.0.1:" + server.port() + "/"))
            .directory(directory.toFile())
            .redirectErrorStream(true);
    shell.environment().putAll(server.environment());
    Process process = shell.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(script + output).isZero();
    assertThat(output).doesNotContainIgnoringCase("error");
  }
}
