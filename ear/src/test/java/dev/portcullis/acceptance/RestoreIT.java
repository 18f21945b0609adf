package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Backup and restore as back-up-and-restore.md has them, with pg_dump and pg_restore, on the oldest
 * PostgreSQL that the README allows: credentials in the dump admit no caller, and all other data is
 * restored.
 */
@Tag("nightly")
@Tag("kills")
class RestoreIT {
  /** As Debian and its relatives install it. Newer ones write dumps that 15 does not take. */
  private static final Path TOOLS = Path.of("/usr/bin");

  private static final String OWNER = "portcullis";
  private static final String APPLICATION = "portcullis_application";
  private static final String UNAUTHORIZED = "-32090";
  private static final int PATIENCE_SECONDS = 120;

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final Path directory = ForkDirectory.resolve("restore-" + server);

  @TempDir private Path backup;

  /** What the live installation has at the moment of the dump. */
  private record Alive(String session, String personal, String key, String revoked, String home) {}

  @Test
  void recordsEndedSinceTheDumpStayEndedAndTheRestIsRestored() throws Exception {
    assumeTrue(
        Files.isExecutable(TOOLS.resolve("pg_dump"))
            && tool("pg_dump", "--version").matches("(?s).*\\) 1[56]\\..*"),
        "pg_dump of PostgreSQL 15 or 16 is not installed");
    Path dump = backup.resolve("portcullis.dump");
    try (EmbeddedPostgres database = oldest()) {
      create(database);
      Alive alive;
      try (Installation live = Installation.fresh(build, plan(database), Progress.silent())) {
        alive = live(new Api(live.baseUrl()));
        tool("pg_dump", "-Fc", "-f", dump.toString(), "-d", address(database, "portcullis"));
        end(Client.session(new Api(live.baseUrl()), alive.session()), alive);
        await().atMost(Duration.ofSeconds(PATIENCE_SECONDS)).until(() -> Files.exists(heads()));
      }

      restore(database, dump);

      try (Installation restored = Installation.start(build, plan(database), Progress.silent())) {
        check(new Api(restored.baseUrl()), alive);
      }
    }
  }

  private static Alive live(Api api) {
    Client operator = Client.operator(api);
    ObjectNode organization = Client.json().put("name", "Harbor Bank");
    organization.putArray("defaultRoles");
    String home = "/organizations/" + good(operator.post("/organizations/", organization));
    ObjectNode robot = Client.json().put("name", "Robot");
    robot.putArray("roles");
    String application =
        home + "/m2m-applications/" + good(operator.post(home + "/m2m-applications", robot));
    good(operator.post(application + "/ip-whitelist", Client.json().put("ipAddress", "127.0.0.1")));
    String keys = application + "/api-keys";
    ObjectNode key =
        Client.json()
            .put("name", "key")
            .put("expiresAt", Instant.now().plus(Duration.ofDays(1)).toString());
    Client.Answer kept = operator.post(keys, key);
    Client.Answer revoked = operator.post(keys, key);
    Alive alive =
        new Alive(
            operator.value().replace("Bearer ", ""),
            operator.get("/wallet/personal-rpc-token").at("/token"),
            kept.at("/fullKey"),
            keys + "/" + revoked.at("/id"),
            home);
    assertThat(machine(api, alive.key())).as(kept.text()).isTrue();
    assertThat(wallet(api, alive.personal())).isTrue();
    return alive;
  }

  /** What the dump knows nothing of. */
  private static void end(Client operator, Alive alive) {
    assertThat(operator.delete(alive.revoked()).status()).isBetween(200, 299);
    assertThat(operator.post("/auth/logout", Client.json()).status()).isBetween(200, 299);
  }

  private static void check(Api api, Alive alive) {
    assertThat(Client.session(api, alive.session()).get("/profiles/me").status()).isEqualTo(401);
    assertThat(machine(api, alive.key())).isFalse();
    assertThat(wallet(api, alive.personal())).isFalse();

    Client operator = Client.operator(api);
    assertThat(operator.get(alive.home()).at("/name")).isEqualTo("Harbor Bank");
    assertThat(operator.get("/api-keys?state=active").ids()).isEmpty();
    assertThat(operator.get("/audit-logs/verify").at("/status")).isEqualTo("intact");
    assertThat(wallet(api, operator.get("/wallet/personal-rpc-token").at("/token"))).isTrue();
  }

  private static boolean machine(Api api, String key) {
    return isLetIn(Client.machine(api, key), "/rpc");
  }

  private static boolean wallet(Api api, String token) {
    return isLetIn(Client.anonymous(api), "/rpc/wallet/" + token);
  }

  private static boolean isLetIn(Client client, String path) {
    // Open to all but those whose credentials do not hold.
    ObjectNode call = Client.json().put("jsonrpc", "2.0").put("id", 1).put("method", "eth_chainId");
    Client.Answer answer = client.post(path, call);
    boolean isLetIn = answer.body().has("result");
    assertThat(isLetIn || answer.at("/error/code").equals(UNAUTHORIZED)).as(answer.text()).isTrue();
    return isLetIn;
  }

  private static String good(Client.Answer answer) {
    assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    return answer.at("/id");
  }

  // ---- the database

  private EmbeddedPostgres oldest() throws IOException {
    Path binaries = build.servers().resolveSibling("oldest-postgresql");
    try (Stream<Path> found = Files.list(binaries)) {
      Path archive =
          found.filter(path -> path.toString().endsWith(".txz")).findFirst().orElseThrow();
      return EmbeddedPostgres.builder()
          .setPort(Ports.free())
          .setPgBinaryResolver((system, processor) -> Files.newInputStream(archive))
          .setPGStartupWait(Duration.ofSeconds(PATIENCE_SECONDS))
          .start();
    }
  }

  private static void create(EmbeddedPostgres database) throws SQLException {
    run(database, "postgres", PostgresServer.roles());
    run(
        database,
        "postgres",
        List.of(
            "alter role " + OWNER + " password 'owner'",
            "alter role " + APPLICATION + " password 'application'"));
  }

  /** As back-up-and-restore.md describes. */
  private void restore(EmbeddedPostgres database, Path dump) throws Exception {
    awaitEnd(database);
    run(
        database,
        "postgres",
        List.of(
            "alter database portcullis rename to portcullis_before",
            "create database portcullis owner " + OWNER));
    tool(
        "pg_restore",
        "--no-owner",
        "--role=" + OWNER,
        "--exit-on-error",
        "-d",
        address(database, "portcullis"),
        dump.toString());
    run(
        database,
        "portcullis",
        List.of("set role " + OWNER, "select begin_epoch('restored from the dump of the test')"));
    Files.move(heads(), backup.resolve("log-heads"));
  }

  /** What the node notes outside of the database, every second. */
  private Path heads() {
    return directory.resolve("log-heads");
  }

  /** The backends of a server that has ended notice that by themselves, and end after it. */
  private static void awaitEnd(EmbeddedPostgres database) throws SQLException {
    run(
        database,
        "postgres",
        List.of(
            "select pg_terminate_backend(pid, %d) from pg_stat_activity where datname = 'portcullis'"
                .formatted(Duration.ofSeconds(PATIENCE_SECONDS).toMillis())));
  }

  private static void run(EmbeddedPostgres database, String name, List<String> commands)
      throws SQLException {
    try (Connection connection = database.getDatabase("postgres", name).getConnection();
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  private static String address(EmbeddedPostgres database, String name) {
    return "postgresql://postgres@127.0.0.1:" + database.getPort() + "/" + name;
  }

  private static String tool(String name, String... arguments)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Stream.concat(Stream.of(TOOLS.resolve(name).toString()), Stream.of(arguments))
                    .toList())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(said).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  private InstallationSpec plan(EmbeddedPostgres database) {
    String url = "jdbc:postgresql://127.0.0.1:" + database.getPort() + "/portcullis";
    return new InstallationSpec(
        server,
        directory,
        "127.0.0.1",
        0,
        0,
        0,
        Optional.of(new InstallationSpec.Database(url, APPLICATION, "application", OWNER, "owner")),
        "768m",
        Map.of("operator.wallet", TestWallet.OPERATOR.address(), "audit.heads-seconds", "1"));
  }
}
