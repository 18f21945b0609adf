package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.portcullis.acceptance.FaultyNode.State;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An unavailable chain is logged in a few lines, for any number of requests. */
abstract class QuietOutageTrials {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CALLS_PER_SECOND = 20;
  private static final int SECONDS = 10;
  private static final int MOST_LINES = 20;

  private final GatewayBehindNodes site;

  /** On an installation that runs when the first test begins. */
  QuietOutageTrials(GatewayBehindNodes site) {
    this.site = site;
  }

  @Test
  void anOutageOfTheChainIsLoggedInAFewLines() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(site.operator, wallet);
    Client client = Client.session(new Api(site.installation.baseUrl()), wallet);
    try (WebhookInbox inbox = new WebhookInbox()) {
      String token = site.chain.deployToken();
      EventWebhook.created(site.operator, inbox, token, false);
      site.chain.transfer(token, wallet.address(), 1);
      assertThat(EventWebhook.amount(inbox.next())).isEqualTo(1);
      ServerLog log = new ServerLog(site.installation.server());
      int before = log.linesWith("").size();

      for (State state : List.of(State.BROKEN, State.SILENT)) {
        site.nodes().forEach(node -> node.be(state));
        try (SteadyLoad calls =
            new SteadyLoad(CALLS_PER_SECOND, number -> ask(client, wallet, number))) {
          await().atMost(PATIENCE).until(() -> calls.begun() > CALLS_PER_SECOND * SECONDS);
        }
      }

      assertThat(log.linesWith("").stream().skip(before).map(ServerLog.Line::message))
          .hasSizeLessThanOrEqualTo(MOST_LINES);
    }
  }

  private static String ask(Client client, TestWallet wallet, int number) {
    client.post("/rpc", Gateway.request(number, "eth_getBalance", wallet.address(), "latest"));
    return "";
  }
}
