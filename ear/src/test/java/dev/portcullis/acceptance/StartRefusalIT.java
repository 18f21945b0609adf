package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.LaunchFailure;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an installation of its own does not start with, and what it says of it. */
@Tag("installation")
class StartRefusalIT {
  private static final String TOKEN = "/wallet/personal-rpc-token";

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final Path directory = ForkDirectory.resolve("start-refusal-" + server);

  @TempDir private Path secrets;

  @Test
  void settingsKeysAndSchemasThatDoNotFitAreRefusedByName() throws SQLException, IOException {
    String key = key();
    Path token = Files.writeString(secrets.resolve("token"), "t".repeat(40) + "\n");
    Map<String, String> good =
        Map.of("secret.master-key", key, "metrics.token-file", token.toString());
    try (Installation installation = Installation.fresh(build, plan(good), Progress.silent())) {
      Client operator = Client.operator(new Api(installation.baseUrl()));
      assertThat(operator.get(TOKEN).status()).isEqualTo(200);
      assertThat(operator.get("/admin/settings").text())
          .contains(
              "{\"name\":\"metrics.token\",\"value\":\"***\",\"isDefault\":false,"
                  + "\"isMasked\":true,\"source\":\"file\"}");
      assertThat(Files.readString(installation.server().log()))
          .contains("Portcullis is ready to work. Settings: {")
          .doesNotContain("t".repeat(40))
          .doesNotContain(key);
      theServersOwnHealthHasTheChecks(installation);
    }

    refused(Map.of("secret.master-key", key()))
        .hasMessageStartingWith("The setting secret.master-key does not fit this database: ")
        .hasMessageContaining("encrypted personal RPC tokens");
    refused(
            Map.of(
                "secret.master-key", key, "chian.kind", "upstream", "session.max-per-user", "no"))
        .hasMessageContaining("The setting chian.kind does not exist; is chain.kind meant?")
        .hasMessageContaining("The setting session.max-per-user must be an integer");

    try (Installation installation = Installation.start(build, plan(good), Progress.silent())) {
      new Database(installation.database().orElseThrow()).ageByOneBuild();
    }
    refused(good)
        .hasMessageStartingWith("The setting db.url leads to a database that a newer build")
        .hasMessageContaining("9999");
  }

  /** WildFly answers it at its management port; on Payara src/server turns it off. */
  private void theServersOwnHealthHasTheChecks(Installation installation) {
    if (server.equals("wildfly")) {
      Api management =
          new Api(URI.create("http://127.0.0.1:" + installation.server().managementPort()));
      assertThat(management.get("/health/ready").body())
          .contains("portcullis-chain", "portcullis-database", "portcullis-jobs")
          .doesNotContain("DOWN");
      assertThat(management.get("/health/live").body())
          .contains("portcullis-process")
          .doesNotContain("portcullis-chain", "DOWN");
    }
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refused(Map<String, String> settings) {
    return assertThatThrownBy(
            () -> Installation.start(build, plan(settings), Progress.silent()).close())
        .isInstanceOf(LaunchFailure.class);
  }

  private Plan plan(Map<String, String> given) {
    Map<String, String> settings = new HashMap<>(given);
    settings.put("operator.wallet", TestWallet.OPERATOR.address());
    return Plan.onFreePorts(server, directory, settings);
  }

  private static String key() {
    return Base64.getEncoder().encodeToString(Ids.bytes(32));
  }
}
