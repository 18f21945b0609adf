package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Data of a retired key is encrypted again: a webhook keeps its signing key, a token stays, and
 * what cannot be decrypted stays as it is. The restart for the new key serves the jobs as well.
 */
final class RotatedKey {
  /** A job that the operator stops before the restart. */
  static final String STOPPED = "retention";

  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final String TOKEN = "/wallet/personal-rpc-token";
  private static final String JOBS = "/admin/batch-jobs";

  private final WebhookInbox inbox;
  private final DevChain chain;
  private final JsonNode webhook;
  private final String contract;
  private final String token;
  private final String formerId;
  private final int executions;

  /** Makes what the key of this time encrypts, and stops a job. */
  RotatedKey(WebhookInbox inbox, DevChain chain, Client operator, Database database)
      throws SQLException {
    this.inbox = inbox;
    this.chain = chain;
    contract = chain.deployToken();
    webhook = EventWebhook.created(operator, inbox, contract, false);
    token = operator.get(TOKEN).at("/token");
    JsonNode spoiled = EventWebhook.created(operator, inbox, RECIPIENT, false);
    database.spoilKeyOf(spoiled);
    formerId = database.encryptionKeys().get(0);
    String stop = JOBS + "/" + STOPPED + "/stop";
    assertThat(operator.post(stop, Client.json()).status()).isEqualTo(200);
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(jobs(operator)).contains(stopped()));
    executions = history(operator, STOPPED).size();
  }

  /** After a start with another key, to which this one is a retired one. */
  void isReplaced(Client operator, Database database, String server) {
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(database.encryptionKeys())
                    .as("what does not open stays, and keeps nothing else from it")
                    .hasSize(3)
                    .containsOnlyOnce(formerId));
    jobsKnowOfTheirFormerLife(operator, server);
    assertThat(operator.get(TOKEN).at("/token")).isEqualTo(token);
  }

  /** Later callbacks of the webhook have the same signing key. */
  void itsWebhookGoesOn() {
    chain.transfer(contract, RECIPIENT, 1);
    EventWebhook.verify(webhook, inbox.next());
  }

  private void jobsKnowOfTheirFormerLife(Client operator, String server) {
    assertThat(jobs(operator)).contains(stopped());
    JsonNode scans = history(operator, "webhook-scan");
    assertThat(scans).hasSize(2);
    assertThat(scans.at("/0/state").asText()).isEqualTo("running");
    // On Payara Micro the end of a node was seen not to be written (ADR 0060).
    if (!server.equals("micro")) {
      assertThat(scans.at("/1/state").asText()).isEqualTo("ended");
      assertThat(scans.at("/1/exitStatus").asText()).isEqualTo("NODE_STOPPED");
    }
    assertThat(history(operator, STOPPED)).as("it was not started").hasSize(executions);
  }

  private static String jobs(Client operator) {
    return operator.get(JOBS).body().at("/items").toString();
  }

  private static JsonNode history(Client operator, String job) {
    return operator.get(JOBS + "/" + job).body().at("/items");
  }

  private static String stopped() {
    return "{\"name\":\"" + STOPPED + "\",\"state\":\"stopped\"";
  }
}
