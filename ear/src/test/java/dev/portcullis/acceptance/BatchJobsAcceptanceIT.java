package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.kernel.Ids;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the jobs are doing, and an end to one of them, over HTTP on each server. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("it stops jobs")
@Tag("http")
@Tag("server")
@Tag("payara")
class BatchJobsAcceptanceIT {
  private static final String JOBS = "/admin/batch-jobs";

  /** A short pause of this job affects no other test. */
  private static final String JOB = "webhook-delivery";

  /** Tests may start it. */
  private static final String FINITE = "log-verification";

  private Api api;
  private Client operator;

  @BeforeEach
  void signIn(Api product) {
    api = product;
    operator = Client.operator(api);
  }

  @AfterEach
  void startWhatWasStopped() {
    if (health().contains("An administrator stopped it")) {
      order("restart");
    }
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(health()).doesNotContain("An administrator stopped it"));
  }

  private String health() {
    return operator.get("/admin/health").text();
  }

  @Test
  void everyJobIsListedWithItsState() {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> assertThat(job("webhook-scan").at("/state").asText()).isEqualTo("running"));
    JsonNode answer = operator.get(JOBS).body();

    assertThat(answer.at("/items").findValuesAsText("name"))
        .contains(
            "webhook-scan",
            "webhook-backfill",
            "webhook-delivery",
            "webhook-redelivery",
            "operational-notices",
            "keycloak-mirror",
            "keycloak-watch",
            "retention",
            "secret-rotation");
    JsonNode scan = job("webhook-scan");
    assertThat(scan.at("/runningOn")).hasSize(1);
    assertThat(scan.at("/latest/node")).isEqualTo(scan.at("/runningOn/0"));
    assertThat(scan.at("/latest/batchStatus").asText()).isEqualTo("STARTED");
    assertThat(instant(scan.at("/latest/progressAt"))).isAfter(Instant.EPOCH);
    assertThat(instant(scan.at("/nextAt"))).isAfter(instant(scan.at("/since")));
    assertThat(scan.at("/latest/steps/0/name").asText()).isEqualTo("scan");
    JsonNode webhooks = answer.at("/webhooks");
    assertThat(webhooks.at("/lagBlocks").asLong())
        .isEqualTo(Math.max(0, webhooks.at("/head").asLong() - webhooks.at("/lastBlock").asLong()));
  }

  /** The batch runtime of the server counts them, so it is queried. */
  @Test
  void theScanCountsItsBlocksAndBlocksWithEvents(DevChain chain) {
    try (WebhookInbox inbox = new WebhookInbox()) {
      String token = chain.deployToken();
      String id = EventWebhook.id(EventWebhook.created(operator, inbox, token, false));
      JsonNode before = job("webhook-scan").at("/latest/steps/0");
      chain.transfer(token, TestWallet.random().address(), 1);
      inbox.next();
      await()
          .atMost(Duration.ofSeconds(20))
          .pollInterval(Duration.ofSeconds(2))
          .untilAsserted(
              () -> {
                // A chunk ends at most once a second, with a block.
                chain.transfer(token, TestWallet.random().address(), 1);
                JsonNode step = job("webhook-scan").at("/latest/steps/0");
                assertThat(more(before, step, "writeCount")).as(step.toString()).isPositive();
                assertThat(more(before, step, "commitCount")).isPositive();
                assertThat(step.at("/readCount").asLong())
                    .isGreaterThanOrEqualTo(
                        step.at("/writeCount").asLong() + step.at("/filterCount").asLong());
              });
      operator.delete(EventWebhook.ROUTE + "/" + id);
    }
  }

  private static long more(JsonNode before, JsonNode now, String count) {
    return now.path(count).asLong() - before.path(count).asLong();
  }

  @Test
  void theHistoryOfAJobIsShownNewestFirst() {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(ended()).as("deletion runs at once").isNotEmpty());
    JsonNode newest = operator.get(JOBS + "/retention?limit=1").body();

    assertThat(newest.at("/items")).hasSize(1);
    assertThat(newest.at("/pagination/totalItems").asLong()).isPositive();
    JsonNode execution = ended().get(0);
    assertThat(execution.at("/state").asText()).isEqualTo("ended");
    assertThat(execution.at("/batchStatus").asText()).isEqualTo("COMPLETED");
    assertThat(execution.at("/exitStatus").asText()).isNotEmpty();
    assertThat(execution.at("/steps/0/name").asText()).isEqualTo("deletion");
    assertThat(execution.at("/steps/0/batchStatus").asText()).isEqualTo("COMPLETED");
    assertThat(execution.at("/steps/0/readCount").asInt(-1))
        .isEqualTo(execution.at("/steps/0/writeCount").asInt(-2));
    assertThat(execution.at("/restartable").asBoolean(true)).isFalse();
  }

  @Test
  void everyJobDeclaresWhetherItEndsAndItsParameters() {
    assertThat(job("webhook-scan").at("/kind").asText()).isEqualTo("endless");
    assertThat(job("webhook-scan").at("/startable").asBoolean(true)).isFalse();
    assertThat(job("webhook-backfill").at("/kind").asText()).isEqualTo("finite");
    assertThat(job("webhook-backfill").at("/startable").asBoolean(true)).isFalse();
    JsonNode verification = job(FINITE);
    assertThat(verification.at("/kind").asText()).isEqualTo("finite");
    assertThat(verification.at("/startable").asBoolean()).isTrue();
    assertThat(verification.at("/parameters").findValuesAsText("name"))
        .containsExactly("log", "from");
    assertThat(verification.at("/parameters/0/values").toString()).contains("\"audit\"");
  }

  @Test
  void anOrderedJobRunsOnceWithItsParametersAndCounts() {
    JsonNode order = started("{\"parameters\":{\"log\":\"audit\"}}");
    JsonNode execution = endOf(order.at("/id").asText());

    assertThat(execution.at("/batchStatus").asText()).isEqualTo("COMPLETED");
    assertThat(execution.at("/exitStatus").asText()).isEqualTo("INTACT");
    assertThat(execution.at("/parameters")).isEqualTo(order.at("/parameters"));
    assertThat(execution.at("/steps/0/readCount").asLong()).isPositive();
    assertThat(execution.at("/steps/0/writeCount")).isEqualTo(execution.at("/steps/0/readCount"));
    JsonNode logs = operator.get("/audit-logs/verifications").body();
    assertThat(logs.toString()).contains(order.at("/orderedBy").asText());

    Client.Answer again =
        operator.post(
            JOBS + "/" + FINITE + "/executions/" + execution.at("/id").asText() + "/restart",
            Client.json());
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.text()).contains("cannot be continued");
  }

  @Test
  void aFailedExecutionIsContinuedAndAudited(Database database) throws SQLException {
    String failed = Ids.id();
    database.addFailure(failed, FINITE, "{\"log\":\"disclosure\"}");
    String path = JOBS + "/" + FINITE + "/executions/" + failed + "/restart";
    List<HttpResponse<String>> answers = new ArrayList<>();
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> {
              answers.add(operator.exchange("POST", path, ""));
              assertThat(answers.get(answers.size() - 1).statusCode())
                  .as("another test's may run")
                  .isEqualTo(200);
            });
    HttpResponse<String> answer = answers.get(answers.size() - 1);

    JsonNode execution = endOf(Client.json(answer.body()).at("/id").asText());
    assertThat(execution.at("/batchStatus").asText()).isEqualTo("COMPLETED");
    assertThat(execution.at("/parameters/log").asText()).isEqualTo("disclosure");
    String request = answer.headers().firstValue("x-request-id").orElseThrow();
    JsonNode rows = operator.get("/audit-logs/request/" + request).body().at("/items");
    assertThat(rows.findValuesAsText("actionType")).containsExactly("batch-job.restart");
  }

  @Test
  void deletionIsOrderedByKind() {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(
                        operator
                            .post(
                                JOBS + "/retention/start",
                                Client.json("{\"parameters\":{\"kinds\":\"sessions,callbacks\"}}"))
                            .status())
                    .as("the periodic one may run")
                    .isEqualTo(200));
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(operator.get(JOBS + "/retention").body().at("/items").toString())
                    .contains("{\"kinds\":\"sessions,callbacks\"}"));
  }

  @Test
  void aJobThatCannotBeStartedIsRejectedWithTheReason() {
    assertRefused(
        "webhook-scan", "{}", 409, "runs continuously and cannot be started; restart it instead");
    assertRefused("webhook-backfill", "{}", 409, "starts automatically");
    assertRefused(FINITE, "{\"parameters\":{\"log\":\"x\"}}", 400, "parameters.log");
    assertRefused(FINITE, "{\"parameters\":{\"lok\":\"audit\"}}", 400, "parameters.lok");
    assertRefused(FINITE, "{\"parameters\":{\"log\":null}}", 400, "parameters.log");
    assertRefused(FINITE, "{\"parameters\":{\"log\":{}}}", 400, "parameters");
    assertRefused(FINITE, "{\"parameters\":[]}", 400, "parameters");
    assertRefused("nothing", "{}", 404, "nothing");
  }

  private void assertRefused(String job, String body, int status, String words) {
    Client.Answer answer = operator.post(JOBS + "/" + job + "/start", Client.json(body));
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.text()).contains(words);
  }

  private JsonNode started(String body) {
    Client.Answer answer = operator.post(JOBS + "/" + FINITE + "/start", Client.json(body));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  private JsonNode endOf(String run) {
    List<JsonNode> found = new ArrayList<>();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                operator
                        .get(JOBS + "/" + FINITE)
                        .body()
                        .at("/items")
                        .valueStream()
                        .filter(each -> each.at("/runId").asText().equals(run))
                        .filter(each -> !each.at("/endedAt").isNull())
                        .allMatch(found::add)
                    && !found.isEmpty());
    return found.get(0);
  }

  @Test
  void aStoppedJobStaysStoppedUntilItIsRestartedAndTheNodeIsReady() {
    JsonNode order = order("stop");
    assertThat(order.at("/stopped").asBoolean()).isTrue();
    assertThat(order.at("/name").asText()).isEqualTo(JOB);
    until("stopped");
    assertThat(job(JOB).at("/stoppedBy")).isEqualTo(order.at("/orderedBy"));
    assertThat(job(JOB).at("/since")).isEqualTo(order.at("/orderedAt"));
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(health())
                    .contains("\"name\":\"" + JOB + "\"", "An administrator stopped it"));
    assertThat(api.get("/readyz").body())
        .as("the public response names no job")
        .contains("\"portcullis-jobs\",\"status\":\"UP\"")
        .doesNotContain(JOB, "stopped");
    assertThat(api.get("/readyz").statusCode()).isEqualTo(200);
    JsonNode last = operator.get(JOBS + "/" + JOB + "?limit=1").body().at("/items/0");
    assertThat(last.at("/batchStatus").asText()).isEqualTo("STOPPED");

    assertThat(order("restart").at("/stopped").asBoolean()).isFalse();
    until("running");
    assertThat(job(JOB).at("/stoppedBy")).isEqualTo(NullNode.getInstance());
    assertThat(job(JOB).at("/latest/id")).isNotEqualTo(last.at("/id"));
  }

  @Test
  void aRunningJobIsEndedOnRestart() {
    until("running");
    JsonNode before = job(JOB).at("/latest/id");
    order("restart");
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(job(JOB).at("/latest/id")).isNotEqualTo(before));
    until("running");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "WEBHOOK-SCAN", "webhook-scan%20"})
  void thereAreNoOtherJobs(String name) {
    assertThat(operator.get(JOBS + "/" + name).status()).isEqualTo(404);
    for (String order : List.of("stop", "restart", "start", "executions/none/restart")) {
      assertThat(operator.post(JOBS + "/" + name + "/" + order, Client.json()).status())
          .isEqualTo(404);
    }
  }

  private void until(String state) {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(job(JOB).at("/state").asText()).isEqualTo(state));
  }

  private JsonNode order(String order) {
    Client.Answer answer = operator.post(JOBS + "/" + JOB + "/" + order, Client.json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.body();
  }

  private List<JsonNode> ended() {
    return operator
        .get(JOBS + "/retention")
        .body()
        .at("/items")
        .valueStream()
        .filter(execution -> !execution.at("/endedAt").isNull())
        .toList();
  }

  private JsonNode job(String name) {
    return JobsByConsole.job(operator, name);
  }

  private static Instant instant(JsonNode time) {
    return Instant.parse(time.asText());
  }
}
