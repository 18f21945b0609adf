package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Ids;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.LaunchException;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of one installation, from an empty directory to a database that a newer build has
 * changed. It is about starts and stops of a server, so no lower layer has it. It is one test,
 * because a start takes as long as hundreds of requests.
 *
 * <ol>
 *   <li>The first start: keys and tokens are in no log, and the server's own health has our checks.
 *       The operator and the server's console stop jobs.
 *   <li>A start that fails names its cause: a foreign key, misspelt settings.
 *   <li>The second start, with a new key: data of the old key is encrypted again, and jobs keep
 *       their state. An orderly stop logs no fault.
 *   <li>A database that a newer build has changed is refused.
 * </ol>
 */
@Tag("installation")
@Order(LifeCycleIT.LONG)
class LifeCycleIT {
  /** The longest of its layer is begun first. */
  static final int LONG = 1;

  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final String TOKEN = "/wallet/personal-rpc-token";
  private static final String KEY = "secret.master-key";

  private final BuildOutput build = BuildOutput.load();
  private final String server = System.getProperty("server", "wildfly");
  private final Path directory = ForkDirectory.resolve("life-cycle-" + server);
  private final int rpcPort = Ports.free();
  private final DevChain chain = new DevChain(URI.create("http://127.0.0.1:" + rpcPort));

  @TempDir private Path secrets;

  @Test
  void itContinuesAfterARestartAndNamesIncompatibleSettings() throws Exception {
    String key = key();
    Map<String, String> first = settings(Map.of(KEY, key));
    Map<String, String> rotated =
        settings(Map.of(KEY, key(), "secret.retired-master-keys", key, "secret.reencrypt", "true"));
    try (WebhookInbox inbox = new WebhookInbox()) {
      RotatedKey webhooks;
      try (Installation installation = Installation.fresh(build, plan(first), Progress.silent())) {
        webhooks = firstLife(installation, key, inbox);
      }
      refused(with(first, Map.of(KEY, key())))
          .hasMessageStartingWith("The setting secret.master-key does not fit this database: ")
          .hasMessageContaining("encrypted personal RPC tokens");
      refused(with(first, Map.of("chian.kind", "upstream", "session.max-per-user", "no")))
          .hasMessageContaining("The setting chian.kind does not exist; is chain.kind meant?")
          .hasMessageContaining("The setting session.max-per-user must be an integer");
      secondLife(rotated, webhooks, inbox);
    }
    refused(rotated)
        .hasMessageStartingWith("The setting db.url leads to a database that a newer build")
        .hasMessageContaining("9999");
  }

  private RotatedKey firstLife(Installation installation, String key, WebhookInbox inbox)
      throws Exception {
    Api api = new Api(installation.baseUrl());
    Client operator = Client.operator(api);
    assertThat(operator.get(TOKEN).status()).isEqualTo(200);
    assertThat(operator.get("/admin/settings").text())
        .contains(
            "{\"name\":\"metrics.token\",\"value\":\"***\",\"isDefault\":false,"
                + "\"isMasked\":true,\"source\":\"file\"}");
    assertThat(Files.readString(installation.server().log()))
        .contains("Portcullis is ready to work. Settings: {")
        .doesNotContain("t".repeat(40))
        .doesNotContain(key);
    if (server.equals("wildfly")) {
      int port = installation.server().managementPort();
      theServersOwnHealthHasTheChecks(new Api(URI.create("http://127.0.0.1:" + port)));
      JobsByConsole.change(new ServerConsole(build.wildfly(), port), api, operator);
    }
    return new RotatedKey(inbox, chain, operator, database(installation));
  }

  /** WildFly answers it at its management port; on Payara src/server turns it off. */
  private static void theServersOwnHealthHasTheChecks(Api management) {
    assertThat(management.get("/health/ready").body())
        .contains("portcullis-chain", "portcullis-clock", "portcullis-database", "portcullis-jobs")
        .doesNotContain("DOWN");
    assertThat(management.get("/health/live").body())
        .contains("portcullis-process")
        .doesNotContain("portcullis-chain", "DOWN");
  }

  private void secondLife(Map<String, String> settings, RotatedKey webhooks, WebhookInbox inbox)
      throws Exception {
    ServerLog log;
    String before;
    try (Installation installation = Installation.start(build, plan(settings), Progress.silent())) {
      Api api = new Api(installation.baseUrl());
      Client operator = Client.operator(api);
      log = new ServerLog(installation.server());
      webhooks.isReplaced(operator, database(installation), server);
      if (server.equals("wildfly")) {
        JobsByConsole.areAsTheyWere(operator, Set.of(RotatedKey.STOPPED));
      }
      webhooks.itsWebhookGoesOn();
      use(operator, inbox);
      LegacyReadingIT.assertAbsent(api);
      database(installation).ageByOneBuild();
      before = log.console();
      RawHttp.connect(api).send("POST /organizations HTTP/1.1\r\nhost: gate\r\n");
    }
    assertThat(before).as("it was used").isNotEmpty();
    assertThat(log.console()).startsWith(before);
    assertThat(log.faults()).as("of a stop in order").isEmpty();
  }

  /** Everything that runs on its own has something to do: events, callbacks, one of them late. */
  private void use(Client operator, WebhookInbox inbox) {
    assertThat(operator.get("/organizations/").status()).isEqualTo(200);
    String token = chain.deployToken();
    EventWebhook.created(operator, inbox, token, false);
    chain.transfer(token, SOMEBODY, 1);
    assertThat(EventWebhook.amount(inbox.next())).isEqualTo(1);
    inbox.answer(500);
    chain.transfer(token, SOMEBODY, 2);
    assertThat(EventWebhook.amount(inbox.next())).isEqualTo(2);
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refused(Map<String, String> settings) {
    return assertThatThrownBy(
            () -> Installation.start(build, plan(settings), Progress.silent()).close())
        .isInstanceOf(LaunchException.class);
  }

  private Map<String, String> settings(Map<String, String> keys) throws IOException {
    Path token = Files.writeString(secrets.resolve("token"), "t".repeat(40) + "\n");
    return with(
        keys,
        Map.of(
            "operator.wallet",
            TestWallet.OPERATOR.address(),
            "metrics.token-file",
            token.toString(),
            "chain.embedded.own-port",
            "gate",
            "chain.embedded.rpc-port",
            Integer.toString(rpcPort),
            "webhook.allowed-cidrs",
            "127.0.0.1/32",
            // The test polls the state of jobs.
            "ratelimit.user",
            "0"));
  }

  private static Map<String, String> with(Map<String, String> some, Map<String, String> others) {
    Map<String, String> all = new HashMap<>(some);
    all.putAll(others);
    return all;
  }

  private InstallationSpec plan(Map<String, String> settings) {
    return InstallationSpec.onFreePorts(server, directory, settings);
  }

  private static Database database(Installation installation) {
    return new Database(installation.database().orElseThrow());
  }

  private static String key() {
    return Base64.getEncoder().encodeToString(Ids.bytes(32));
  }
}
