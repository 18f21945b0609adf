package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.LaunchFailure;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive with another size of its pool, and one with a data source that the server has. */
@Tag("installation")
class DataSourceIT {
  private static final int POOL_SIZE = 11;
  private static final int CALLERS = 40;
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String SCRAPER = "scraper-scraper-scraper-scraper-0";

  private final String server = System.getProperty("server", "wildfly");
  private final BuildOutput build = BuildOutput.load();
  private final Path directory = ForkDirectory.resolve("data-source-" + server);
  private final int databasePort = Ports.free();

  @TempDir private Path temporary;

  /** Payara Server reads the same descriptor as WildFly. */
  @Test
  @Tag("micro")
  void thePoolHasTheSizeInTheArchive() throws Exception {
    Map<String, String> sized = Map.of("db.pool-size", String.valueOf(POOL_SIZE));
    BuildOutput small = withArchive(build, sized);
    try (Installation installation = Installation.fresh(small, plan(sized), Progress.silent())) {
      noMoreThanThePoolIsOpened(installation, installation.database().orElseThrow());
    }
    if (server.equals("wildfly")) {
      anotherSizeThanInTheArchiveIsRefused(small);
    }
  }

  /** Payara Micro has the same data sources as Payara Server. */
  @Test
  @Tag("payara")
  @Tag("nightly")
  void aDataSourceOfTheServerTakesThePlaceOfThePool() throws Exception {
    ServerWithDataSource own = ServerWithDataSource.make(build, server, directory, database());
    Map<String, String> named = Map.of("db.jndi", own.jndi());
    try (Installation installation =
        Installation.start(withArchive(own.build(), named), plan(named), Progress.silent())) {
      changesAreMadeAndNoted(installation);
      theDatabaseMayGoAndComeBack(installation);
    }
    for (Map.Entry<String, String> unfit : own.unfit().entrySet()) {
      Map<String, String> careless = Map.of("db.jndi", unfit.getKey());
      BuildOutput with = withArchive(own.build(), careless);
      assertThatThrownBy(() -> Installation.start(with, plan(careless), Progress.silent()).close())
          .isInstanceOf(LaunchFailure.class)
          .hasMessageContaining("The setting db.jndi " + unfit.getValue());
    }
  }

  /** The one that the installation will start, which is to be known to the server before. */
  private PostgresServer database() {
    PostgresServer database =
        PostgresServer.start(build.postgresql(), directory.resolve("postgresql"), databasePort);
    database.close();
    return database;
  }

  private void anotherSizeThanInTheArchiveIsRefused(BuildOutput small) {
    assertThatThrownBy(() -> Installation.start(small, plan(Map.of()), Progress.silent()).close())
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("The setting db.pool-size is 40, and the archive has a pool of 11")
        .hasMessageContaining("java -jar portcullis.jar archive");
  }

  private BuildOutput withArchive(BuildOutput with, Map<String, String> settings) throws Exception {
    String kind = server.equals("micro") ? "war" : "ear";
    Path archive = temporary.resolve("portcullis-" + settings.hashCode() + "." + kind);
    String given = server.equals("micro") ? build.war().toString() : build.ear().toString();
    Properties properties = new Properties();
    properties.putAll(settings);
    Path config = Files.createTempFile(temporary, "settings", ".properties");
    try (Writer writer = Files.newBufferedWriter(config)) {
      properties.store(writer, null);
    }
    CommandProcess.Run run =
        CommandProcess.run(
            temporary, "archive", given, "-o", archive.toString(), "--config", config.toString());
    assertThat(run.exit()).as(run.err()).isZero();
    return server.equals("micro") ? with.withWar(archive) : with.with(archive);
  }

  private Plan plan(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("operator.wallet", TestWallet.OPERATOR.address());
    settings.put("chain.embedded.own-port", "gate");
    settings.put("chain.embedded.rpc-port", Integer.toString(Ports.free()));
    settings.put("metrics.token", SCRAPER);
    settings.put("ratelimit.user", "0");
    return new Plan(
        server, directory, "127.0.0.1", 0, 0, databasePort, Optional.empty(), "768m", settings);
  }

  /** More callers than connections: some wait, and none fails. */
  private static void noMoreThanThePoolIsOpened(Installation installation, PostgresServer database)
      throws Exception {
    Client operator = Client.operator(new Api(installation.baseUrl()));
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      Callable<Integer> call = () -> operator.get("/audit-logs?limit=100").status();
      List<Future<Integer>> answers =
          callers.invokeAll(Stream.generate(() -> call).limit(10 * CALLERS).toList());
      for (Future<Integer> answer : answers) {
        assertThat(answer.get()).isEqualTo(200);
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(connections(database)).isBetween(2, POOL_SIZE);
    assertThat(metrics(installation))
        .contains("portcullis_pool_connections_max " + (double) POOL_SIZE);
  }

  private static void changesAreMadeAndNoted(Installation installation) throws SQLException {
    Client operator = Client.operator(new Api(installation.baseUrl()));
    Client.Answer made = organization(operator, "Harbor Bank");
    assertThat(made.status()).as(made.text()).isEqualTo(200);
    assertThat(operator.get("/audit-logs/verify").at("/status")).isEqualTo("intact");
    assertThat(operator.get("/audit-logs?limit=10").text()).contains(made.at("/id"));
    assertThat(metrics(installation))
        .contains("portcullis_pool_waits_total")
        .doesNotContain("portcullis_pool_connections_max");
    assertThat(connections(installation.database().orElseThrow()))
        .as("connections of a pool of the archive's own")
        .isZero();
  }

  private static void theDatabaseMayGoAndComeBack(Installation installation) {
    PostgresServer database = installation.database().orElseThrow();
    Client operator = Client.operator(new Api(installation.baseUrl()));
    database.kill();
    assertThat(operator.get("/organizations").status()).isEqualTo(503);
    database.restart();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(operator.get("/organizations").status()).isEqualTo(200));
    assertThat(organization(operator, "Second Bank").status()).isEqualTo(200);
  }

  private static Client.Answer organization(Client operator, String name) {
    ObjectNode organization = Client.json().put("name", name);
    organization.putArray("defaultRoles");
    return operator.post("/organizations/", organization);
  }

  private static String metrics(Installation installation) {
    Api api = new Api(installation.baseUrl());
    return api.send(api.request("/admin/metrics").header("authorization", "Bearer " + SCRAPER))
        .body();
  }

  private static int connections(PostgresServer database) throws SQLException {
    String sql =
        "select count(*) from pg_stat_activity where application_name = 'portcullis' and usename ="
            + " 'portcullis_application'";
    try (Connection connection =
            DriverManager.getConnection(database.url(), "postgres", database.ownerPassword());
        ResultSet row = connection.createStatement().executeQuery(sql)) {
      row.next();
      return row.getInt(1);
    }
  }
}
