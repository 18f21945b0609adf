package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.acceptance.FaultyNode.State;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A chain that is away is told in a few lines, however many ask for it. */
@Tag("installation")
class QuietOutageIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CALLS_PER_SECOND = 20;
  private static final int SECONDS = 10;
  private static final int MOST_LINES = 20;

  private final TestWallet operator = TestWallet.random();

  @Test
  void anOutageOfTheChainIsToldInAFewLines() {
    try (ChainProcess chain = ChainProcess.devnet();
        FaultyNode node = new FaultyNode(chain.chain());
        WebhookInbox inbox = new WebhookInbox();
        Installation installation = installation(chain.chain(), node)) {
      Client client = Client.session(new Api(installation.baseUrl()), operator);
      String token = chain.chain().deployToken();
      EventWebhook.created(client, inbox, token, false);
      chain.chain().transfer(token, operator.address(), 1);
      assertThat(EventWebhook.amount(inbox.next())).isEqualTo(1);
      ServerLog log = new ServerLog(installation.server());
      int before = log.linesWith("").size();

      for (State state : List.of(State.BROKEN, State.SILENT)) {
        node.be(state);
        try (SteadyLoad calls = new SteadyLoad(CALLS_PER_SECOND, number -> ask(client, number))) {
          await().atMost(PATIENCE).until(() -> calls.begun() > CALLS_PER_SECOND * SECONDS);
        }
      }

      assertThat(log.linesWith("").stream().skip(before).map(ServerLog.Line::message))
          .hasSizeLessThanOrEqualTo(MOST_LINES);
    }
  }

  private String ask(Client client, int number) {
    client.post("/rpc", Gateway.request(number, "eth_getBalance", operator.address(), "latest"));
    return "";
  }

  private Installation installation(DevChain chain, FaultyNode node) {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    String id = Long.toString(Long.decode(chain.call("eth_chainId").asText()));
    return PreparedInstallation.fresh(
        build,
        Plan.onFreePorts(
            server,
            ForkDirectory.resolve("quiet-outage-" + server),
            Map.of(
                "operator.wallet",
                operator.address(),
                "chain.kind",
                "upstream",
                "chain.id",
                id,
                "chain.upstream.http-url",
                node.url(),
                "chain.upstream.poll-ms",
                "100",
                "chain.upstream.timeout-ms",
                "2000",
                "webhook.allowed-cidrs",
                "127.0.0.1/32",
                "ratelimit.rpc",
                "0")),
        Progress.silent());
  }
}
