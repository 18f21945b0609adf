package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A stop in order is nothing that went wrong: an installation of its own is started, used and
 * stopped, and no line of its log says otherwise.
 */
@Tag("installation")
class CleanStopIT {
  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  /** A frame of a stack trace, what introduces one, and the levels of a fault on each server. */
  static final Pattern FAULT =
      Pattern.compile(
          "^\\s+at .*\\(|^Caused by: |^[\\w.$]+(Exception|Error)\\b"
              + "|\\b(ERROR|FATAL|SEVERE)\\b");

  @Test
  void aStopInOrderLogsNoFault() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    Path directory = ForkDirectory.resolve("clean-stop-" + server);
    int rpcPort = Ports.free();
    Map<String, String> settings =
        Map.of(
            "operator.wallet",
            TestWallet.OPERATOR.address(),
            "chain.embedded.own-port",
            "gate",
            "chain.embedded.rpc-port",
            Integer.toString(rpcPort),
            "webhook.allowed-cidrs",
            "127.0.0.1/32");
    ServerLog log;
    String before;
    try (WebhookInbox inbox = new WebhookInbox();
        Installation installation =
            PreparedInstallation.fresh(
                build, Plan.onFreePorts(server, directory, settings), Progress.silent())) {
      Api api = new Api(installation.baseUrl());
      log = new ServerLog(installation.server());
      use(api, new DevChain(URI.create("http://127.0.0.1:" + rpcPort)), inbox);
      LegacyReadingIT.assertAbsent(api);
      before = log.console();
      RawHttp.connect(api).send("POST /organizations HTTP/1.1\r\nhost: gate\r\n");
    }
    assertThat(before).as("it was used").isNotEmpty();
    assertThat(log.console()).startsWith(before);
    assertThat(log.console().lines().filter(line -> FAULT.matcher(line).find())).isEmpty();
  }

  /** Everything that runs on its own has something to do: events, callbacks, one of them late. */
  private static void use(Api api, DevChain chain, WebhookInbox inbox) {
    Client operator = Client.operator(api);
    assertThat(operator.get("/organizations/").status()).isEqualTo(200);
    String token = chain.deployToken();
    EventWebhook.created(operator, inbox, token, false);
    chain.transfer(token, SOMEBODY, 1);
    assertThat(EventWebhook.amount(inbox.next())).isEqualTo(1);
    inbox.answer(500);
    chain.transfer(token, SOMEBODY, 2);
    assertThat(EventWebhook.amount(inbox.next())).isEqualTo(2);
  }
}
