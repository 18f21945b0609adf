package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What an operator does to jobs by the console of WildFly is in our history, and is honoured, also
 * after the server was started anew. Payara's console has no command that starts or stops one.
 */
@Tag("installation")
@Tag("wildfly")
class ServerConsoleIT {
  private static final String JOBS = "/admin/batch-jobs";
  private static final String ENDLESS = "webhook-delivery";

  private final BuildOutput build = BuildOutput.load();
  private final Path directory = ForkDirectory.resolve("server-console");
  private final Plan plan =
      Plan.onFreePorts(
          "wildfly",
          directory,
          Map.of(
              "operator.wallet",
              TestWallet.OPERATOR.address(),
              "chain.embedded.own-port",
              "gate",
              "chain.embedded.rpc-port",
              Integer.toString(Ports.free())));

  private Api api;
  private Client operator;

  @Test
  void whatIsStartedAndStoppedThereIsKnownAndHonouredHere() throws Exception {
    try (Installation installation = PreparedInstallation.fresh(build, plan, Progress.silent())) {
      signIn(installation);
      ServerConsole console =
          new ServerConsole(build.wildfly(), installation.server().managementPort());
      until(() -> assertThat(job(ENDLESS).at("/state").asText()).isEqualTo("running"));

      console.start("retention", "kinds=rpc_filters");
      until(
          () ->
              assertThat(executions("retention"))
                  .contains("{\"kinds\":\"rpc_filters\"}", "COMPLETED"));
      console.start("retention", "kind=rpc_filters");
      until(() -> assertThat(executions("retention")).contains("\"exitStatus\":\"REFUSED: "));

      console.stop(job(ENDLESS).at("/latest/executionId").asLong());
      until(() -> assertThat(job(ENDLESS).at("/state").asText()).isEqualTo("stopped"));
      assertThat(job(ENDLESS).at("/stoppedBy").asText()).isEqualTo("server console");
      until(
          () ->
              assertThat(operator.get("/admin/health").text())
                  .contains("Somebody stopped it by a server's console"));
      assertThat(api.get("/readyz").body()).doesNotContain(ENDLESS);
      assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
      assertThat(operator.get("/audit-logs?limit=100").text()).contains("batch-job.stop");
    }
    try (Installation installation = Installation.start(build, plan, Progress.silent())) {
      signIn(installation);
      until(() -> assertThat(job("webhook-scan").at("/state").asText()).isEqualTo("running"));
      assertThat(job(ENDLESS).at("/state").asText()).isEqualTo("stopped");
      for (JsonNode each : operator.get(JOBS).body().at("/items")) {
        if (!each.at("/name").asText().equals(ENDLESS)) {
          assertThat(each.at("/stoppedBy"))
              .as("a planned stop of the server is no stop of " + each.at("/name"))
              .isEqualTo(NullNode.getInstance());
        }
      }
      String restart = JOBS + "/" + ENDLESS + "/restart";
      assertThat(operator.post(restart, Client.json()).status()).isEqualTo(200);
      until(() -> assertThat(job(ENDLESS).at("/state").asText()).isEqualTo("running"));
    }
  }

  private void signIn(Installation installation) {
    api = new Api(installation.baseUrl());
    operator = Client.operator(api);
  }

  private JsonNode job(String name) {
    return operator
        .get(JOBS)
        .body()
        .at("/items")
        .valueStream()
        .filter(job -> job.at("/name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private String executions(String name) {
    return operator.get(JOBS + "/" + name).body().at("/items").toString();
  }

  private static void until(ThrowingRunnable assertion) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(assertion);
  }
}
