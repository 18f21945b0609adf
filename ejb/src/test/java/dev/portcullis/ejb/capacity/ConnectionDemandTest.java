package dev.portcullis.ejb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.admission.HttpLimitsConfig;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.ejb.startup.DatabaseConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The arithmetic of connections to the database, with the defaults of the settings. */
class ConnectionDemandTest {
  /** PostgreSQL's default, without those that it keeps for superusers. */
  private static final int POSTGRES = 100 - 3;

  /** A node has two connections beside its pool. */
  private static final int BESIDE = 2;

  private static StandaloneSettings settings(String... given) {
    Map<String, String> texts = new HashMap<>();
    texts.put("db.url", "jdbc:postgresql://localhost/portcullis");
    for (int i = 0; i < given.length; i += 2) {
      texts.put(given[i], given[i + 1]);
    }
    return StandaloneSettings.of(StandaloneSettings.texts(texts, Map.of()));
  }

  @Test
  void theDefaultsLeaveConnectionsForJobsAndForASecondNode() {
    StandaloneSettings defaults = settings();
    int pool = defaults.get(DatabaseConfig.class).poolSize();
    assertThat(defaults.get(HttpLimitsConfig.class).maxRequests() + ConnectionDemand.LEFT_FOR_JOBS)
        .isLessThanOrEqualTo(pool);
    assertThat(2 * (pool + BESIDE)).isLessThanOrEqualTo(POSTGRES);
  }

  @Test
  void notMoreThanFourShareAConnection() throws IOException {
    ConnectionDemand demand = settings().get(ConnectionDemand.class);
    assertThat(demand.most()).isEqualTo(36 + 40 + 16 + ConnectionDemand.JOBS);
    assertThat(demand.advice(false)).isEmpty();
    assertThat(Files.readString(Path.of("../src/docs/how-to/plan-capacity.md")))
        .contains("| %1$d | %1$d | %2$d |".formatted(demand.most(), 2 * demand.most()));
    ConnectionDemand judging =
        settings("policy.auth-token", "t".repeat(32)).get(ConnectionDemand.class);
    assertThat(judging.most()).isEqualTo(demand.most() + 32);
    assertThat(judging.advice(false)).isEmpty();
  }

  @Test
  void raisingOnlyOneSideIsReported() {
    assertThat(settings("rpc.executions", "100").get(ConnectionDemand.class).advice(false))
        .singleElement()
        .asString()
        .contains("db.pool-size is 40", "up to 190 requests, calls and jobs");
    assertThat(
            settings("rpc.executions", "100", "db.pool-size", "80")
                .get(ConnectionDemand.class)
                .advice(false))
        .isEmpty();
    assertThat(
            settings("rpc.executions", "100", "db.jndi", "jdbc/own")
                .get(ConnectionDemand.class)
                .advice(false))
        .as("the pool is the server's")
        .isEmpty();
  }

  @Test
  void theJobsAreThoseOfTheKit() throws IOException {
    assertThat(Files.readString(Path.of("../src/server/wildfly/portcullis.cli")))
        .contains("${portcullis.batch.threads:%d}".formatted(ConnectionDemand.JOBS));
  }
}
