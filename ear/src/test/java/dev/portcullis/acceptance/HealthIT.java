package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.FaultyNode.State;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The health report while the identity provider and an upstream node hang. On an installation of
 * its own, whose chain and provider are elsewhere.
 */
@Tag("installation")
@Tag("micro")
class HealthIT {
  private static final String SECRET = "never-to-be-shown";
  private static final String KEY = "access-key-of-the-node";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final SilentServer PROVIDER = new SilentServer();

  private static ChainProcess process;
  private static FaultyNode first;
  private static FaultyNode second;
  private static Installation installation;
  private static Client operator;

  @BeforeAll
  static void start() {
    process = ChainProcess.devnet();
    first = new FaultyNode(process.chain());
    second = new FaultyNode(process.chain());
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    String id = process.chain().call("eth_chainId").asText();
    TestWallet wallet = TestWallet.random();
    installation =
        PreparedInstallation.fresh(
            build,
            InstallationSpec.onFreePorts(
                server,
                ForkDirectory.resolve("health-" + server),
                Map.ofEntries(
                    Map.entry("operator.wallet", wallet.address()),
                    Map.entry("job.node", "gate-of-this-test"),
                    Map.entry("keycloak.url", PROVIDER.url()),
                    Map.entry("keycloak.client-secret", SECRET),
                    Map.entry("keycloak.timeout-ms", "5000"),
                    Map.entry("chain.kind", "upstream"),
                    Map.entry("chain.id", Long.toString(Long.decode(id))),
                    Map.entry("chain.upstream.http-url", first.url() + KEY + "," + second.url()),
                    Map.entry("chain.upstream.poll-ms", "100"),
                    Map.entry("ratelimit.login", "0"),
                    Map.entry("ratelimit.public", "0"),
                    Map.entry("ratelimit.user", "0"))),
            Progress.silent());
    operator = Client.session(new Api(installation.baseUrl()), wallet);
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable opened :
        new AutoCloseable[] {installation, first, second, process, PROVIDER}) {
      if (opened != null) {
        opened.close();
      }
    }
  }

  @Test
  void aHangingDependencyIsDownAndTheOthersAreReported() {
    first.be(State.SILENT);
    await().atMost(PATIENCE).until(() -> state(node(first)).equals("down"));

    Answer answer = operator.get("/admin/health");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.text()).doesNotContain(SECRET, KEY, "http:");
    assertThat(answer.at("/state")).isEqualTo("down");
    assertThat(items("identity_provider"))
        .as(answer.text())
        .hasSize(2)
        .allSatisfy(item -> assertThat(state(item)).isEqualTo("down"))
        .allSatisfy(item -> assertThat(item.get("reason").asText()).isNotBlank());
    assertThat(node(first).get("reason").asText()).isNotBlank();
    assertThat(node(second).at("/chainNode/headBlock").isNumber()).isTrue();
    assertThat(state(node(second))).isEqualTo("up");

    assertThat(items("database"))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(state(item)).isEqualTo("up");
              assertThat(item.at("/database/version").asText()).isNotEmpty();
              assertThat(item.at("/database/open").asInt()).isPositive();
              assertThat(item.get("millis").isNumber()).isTrue();
            });
    assertThat(items("node"))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.get("name").asText()).isEqualTo("gate-of-this-test");
              assertThat(item.at("/node/own").asBoolean()).isTrue();
              assertThat(item.at("/node/version").asText()).isNotEmpty();
            });
    assertThat(items("job"))
        .extracting(item -> item.get("name").asText())
        .contains("webhook-scan", "webhook-delivery");

    first.be(State.WELL);
    await().atMost(PATIENCE).until(() -> state(node(first)).equals("up"));
    assertThat(node(first).at("/chainNode/failure").asText()).isNotBlank();
  }

  @Test
  void manyConcurrentRequestsCauseOneHealthCheck() {
    operator.get("/admin/health");
    int before = PROVIDER.callers();
    for (int i = 0; i < 40; i++) {
      assertThat(operator.get("/admin/health").status()).isEqualTo(200);
    }
    assertThat(PROVIDER.callers() - before).isLessThan(10);
  }

  private static JsonNode node(FaultyNode wanted) {
    return items("chain_node").stream()
        .filter(item -> wanted.url().contains(item.get("name").asText()))
        .findFirst()
        .orElseThrow();
  }

  private static String state(JsonNode item) {
    return item.get("state").asText();
  }

  private static List<JsonNode> items(String kind) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode item : operator.get("/admin/health").body().get("items")) {
      if (item.get("kind").asText().equals(kind)) {
        found.add(item);
      }
    }
    return found;
  }
}
