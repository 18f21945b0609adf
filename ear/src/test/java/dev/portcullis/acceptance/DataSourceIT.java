package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive with a data source that the server has. */
@Tag("nightly")
@Tag("payara")
@Tag("installation")
class DataSourceIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final String SCRAPER = "scraper-scraper-scraper-scraper-0";

  private final String server = System.getProperty("server", "wildfly");
  private final BuildOutput build = BuildOutput.load();
  private final Path directory = ForkDirectory.resolve("data-source-" + server);
  private final int databasePort = Ports.free();

  @TempDir private Path temporary;

  /** Payara Micro has the same data sources as Payara Server. */
  @Test
  void aDataSourceOfTheServerTakesThePlaceOfThePool() throws Exception {
    ServerWithDataSource own = ServerWithDataSource.make(build, server, directory, database());
    Map<String, String> named = Map.of("db.jndi", own.jndi());
    try (Installation installation =
        Installation.start(
            WrittenArchive.in(own.build(), server, temporary, named),
            plan(named),
            Progress.silent())) {
      changesAreMadeAndNoted(installation);
      theDatabaseMayGoAndComeBack(installation);
    }
    for (Map.Entry<String, String> unfit : own.unfit().entrySet()) {
      Map<String, String> careless = Map.of("db.jndi", unfit.getKey());
      BuildOutput with = WrittenArchive.in(own.build(), server, temporary, careless);
      assertThatThrownBy(() -> Installation.start(with, plan(careless), Progress.silent()).close())
          .isInstanceOf(LaunchException.class)
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

  private InstallationSpec plan(Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("operator.wallet", TestWallet.OPERATOR.address());
    settings.put("chain.embedded.own-port", "gate");
    settings.put("chain.embedded.rpc-port", Integer.toString(Ports.free()));
    settings.put("metrics.token", SCRAPER);
    settings.put("ratelimit.user", "0");
    return new InstallationSpec(
        server, directory, "127.0.0.1", 0, 0, databasePort, Optional.empty(), "768m", settings);
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
    assertThat(new Database(installation.database().orElseThrow()).pooledConnections())
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
}
