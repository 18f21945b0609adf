package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.time.Duration;
import java.util.Set;
import org.awaitility.core.ThrowingRunnable;

/**
 * Commands of WildFly's console for jobs appear in our history and take effect, also after a
 * restart of the server. Payara's console has no command that starts or stops a job.
 */
final class JobsByConsole {
  private static final String JOBS = "/admin/batch-jobs";
  private static final String ENDLESS = "webhook-delivery";

  private JobsByConsole() {}

  /** Starts some by the console and stops one. */
  static void change(ServerConsole console, Api api, Client operator) throws Exception {
    until(() -> assertThat(job(operator, ENDLESS).at("/state").asText()).isEqualTo("running"));

    console.start("retention", "kinds=rpc_filters");
    until(
        () ->
            assertThat(executions(operator)).contains("{\"kinds\":\"rpc_filters\"}", "COMPLETED"));
    console.start("retention", "kind=rpc_filters");
    until(() -> assertThat(executions(operator)).contains("\"exitStatus\":\"REFUSED: "));

    console.stop(job(operator, ENDLESS).at("/latest/executionId").asLong());
    until(() -> assertThat(job(operator, ENDLESS).at("/state").asText()).isEqualTo("stopped"));
    assertThat(job(operator, ENDLESS).at("/stoppedBy").asText()).isEqualTo("server console");
    until(
        () ->
            assertThat(operator.get("/admin/health").text())
                .contains("It was stopped from a server console"));
    assertThat(api.get("/readyz").body()).doesNotContain(ENDLESS);
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    assertThat(operator.get("/audit-logs?limit=100").text()).contains("batch-job.stop");
  }

  /**
   * The job is still stopped after the next start; it is restarted here.
   *
   * @param others jobs that were stopped by other means
   */
  static void areAsTheyWere(Client operator, Set<String> others) {
    until(
        () -> assertThat(job(operator, "webhook-scan").at("/state").asText()).isEqualTo("running"));
    assertThat(job(operator, ENDLESS).at("/state").asText()).isEqualTo("stopped");
    for (JsonNode each : operator.get(JOBS).body().at("/items")) {
      String name = each.at("/name").asText();
      if (!name.equals(ENDLESS) && !others.contains(name)) {
        assertThat(each.at("/stoppedBy"))
            .as("a planned stop of the server is no stop of %s", name)
            .isEqualTo(NullNode.getInstance());
      }
    }
    String restart = JOBS + "/" + ENDLESS + "/restart";
    assertThat(operator.post(restart, Client.json()).status()).isEqualTo(200);
    until(() -> assertThat(job(operator, ENDLESS).at("/state").asText()).isEqualTo("running"));
  }

  /** The entry of a job in the list of jobs. */
  static JsonNode job(Client operator, String name) {
    return operator
        .get(JOBS)
        .body()
        .at("/items")
        .valueStream()
        .filter(job -> job.at("/name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String executions(Client operator) {
    return operator.get(JOBS + "/retention").body().at("/items").toString();
  }

  private static void until(ThrowingRunnable assertion) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(assertion);
  }
}
