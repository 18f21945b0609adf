package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The master key of an installation of its own is replaced as the properties file says: what was
 * encrypted with the former one is the same afterwards, and nothing needs that one any more.
 */
@Tag("installation")
class KeyRotationIT {
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final String STOPPED = "retention";
  private static final String TOKEN = "/wallet/personal-rpc-token";

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final Path directory = ForkDirectory.resolve("key-rotation-" + server);
  private final int rpcPort = Ports.free();
  private final DevChain chain = new DevChain(URI.create("http://127.0.0.1:" + rpcPort));

  @Test
  void whatARetiredKeyEncryptedIsEncryptedAnew() throws SQLException {
    String former = key();
    try (WebhookInbox inbox = new WebhookInbox()) {
      JsonNode webhook;
      String contract;
      String token;
      String formerId;
      try (Installation installation =
          PreparedInstallation.fresh(
              build, plan(Map.of("secret.master-key", former)), Progress.silent())) {
        Client operator = Client.operator(new Api(installation.baseUrl()));
        contract = chain.deployToken();
        webhook = EventWebhook.created(operator, inbox, contract, false);
        token = operator.get(TOKEN).at("/token");
        JsonNode spoiled = EventWebhook.created(operator, inbox, RECIPIENT, false);
        database(installation).spoilKeyOf(spoiled);
        formerId = database(installation).encryptionKeys().get(0);
        stopJob(operator);
      }
      Map<String, String> rotated =
          Map.of(
              "secret.master-key",
              key(),
              "secret.retired-master-keys",
              former,
              "secret.reencrypt",
              "true");
      try (Installation installation =
          Installation.start(build, plan(rotated), Progress.silent())) {
        await()
            .atMost(Duration.ofSeconds(60))
            .untilAsserted(
                () ->
                    assertThat(database(installation).encryptionKeys())
                        .as("what does not open stays, and keeps nothing else from it")
                        .hasSize(3)
                        .containsOnlyOnce(formerId));

        Client operator = Client.operator(new Api(installation.baseUrl()));
        jobsKnowOfTheirFormerLife(operator);
        assertThat(operator.get(TOKEN).at("/token")).isEqualTo(token);
        chain.transfer(contract, RECIPIENT, 1);
        EventWebhook.verify(webhook, inbox.next());
      }
    }
  }

  /** The restart that a new key needs is one for the jobs as well. */
  private static void stopJob(Client operator) {
    String stop = "/admin/batch-jobs/" + STOPPED + "/stop";
    assertThat(operator.post(stop, Client.json()).status()).isEqualTo(200);
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(operator.get("/admin/batch-jobs").body().at("/items").toString())
                    .contains("{\"name\":\"" + STOPPED + "\",\"state\":\"stopped\""));
  }

  private void jobsKnowOfTheirFormerLife(Client operator) {
    assertThat(operator.get("/admin/batch-jobs").body().at("/items").toString())
        .contains("{\"name\":\"" + STOPPED + "\",\"state\":\"stopped\"");
    JsonNode scans = operator.get("/admin/batch-jobs/webhook-scan").body().at("/items");
    assertThat(scans).hasSize(2);
    assertThat(scans.at("/0/state").asText()).isEqualTo("running");
    // On Payara Micro the end of a node was seen not to be written (ADR 0060).
    if (!server.equals("micro")) {
      assertThat(scans.at("/1/state").asText()).isEqualTo("ended");
      assertThat(scans.at("/1/exitStatus").asText()).isEqualTo("NODE_STOPPED");
    }
    assertThat(operator.get("/admin/batch-jobs/" + STOPPED).body().at("/items")).hasSize(1);
  }

  private Plan plan(Map<String, String> keys) {
    Map<String, String> settings = new HashMap<>(keys);
    settings.put("operator.wallet", TestWallet.OPERATOR.address());
    settings.put("chain.embedded.own-port", "gate");
    settings.put("chain.embedded.rpc-port", Integer.toString(rpcPort));
    settings.put("webhook.allowed-cidrs", "127.0.0.1/32");
    return Plan.onFreePorts(server, directory, settings);
  }

  private static Database database(Installation installation) {
    return new Database(installation.database().orElseThrow());
  }

  private static String key() {
    return Base64.getEncoder().encodeToString(Ids.bytes(32));
  }
}
