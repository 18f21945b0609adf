package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.Progress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An hour by a simulated clock, minute for minute, with the retries as they are by default: at its
 * end each counter of a node that was new is what the database says, and nothing else.
 */
@Tag("installation")
class MetricsHourIT {
  private static final int MINUTES = 60;
  private static final long SEED = Long.getLong("seed", 20261126);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String DEAD = "portcullis_webhook_dead_letters_total";
  private static final String SCRAPER = "scraper-scraper-scraper-scraper-0";
  private static final String RETENTION = "/admin/batch-jobs/retention/restart";

  private final String server = System.getProperty("server", "wildfly");
  private final BuildOutput build = BuildOutput.load();
  private final int chainPort = Ports.free();
  private final Random random = new Random(SEED);

  @TempDir private Path temporary;
  private Api api;
  private SimulatedClock clock;

  @Test
  void afterAScriptedHourEachCounterIsWhatTheDatabaseSays() throws Exception {
    clock = new SimulatedClock(temporary);
    try (Installation installation = Installation.fresh(build, plan(), Progress.silent());
        WebhookInbox good = new WebhookInbox();
        WebhookInbox shaky = new WebhookInbox();
        WebhookInbox broken = new WebhookInbox()) {
      api = new Api(installation.baseUrl());
      CountedAndKept both =
          new CountedAndKept(
              new Database(installation.database().orElseThrow()), Client.session(api, SCRAPER));

      anHour(good, shaky, broken);
      untilSomethingIsGivenUp(both.database());

      SortedMap<String, Long> gap = Metrics.unchanging(both::gap);
      assertThat(gap).as("kept and not counted, or the other way").allSatisfy(this::isNone);
      somethingOfEverythingHappened(both.database().counted());
      // What the token told of when it was made is kept, and told to nobody, if it is read late.
      assertThat(both.database().eventLogs()).isBetween((long) MINUTES, MINUTES + 1L);
      deniedCallsAreDeniedDecisions(both);
    }
  }

  private Plan plan() {
    Plan plan =
        Plan.onFreePorts(
            server,
            ForkDirectory.resolve("metrics-hour-" + server),
            Map.ofEntries(
                Map.entry("operator.wallet", TestWallet.OPERATOR.address()),
                Map.entry("chain.embedded.rpc-port", Integer.toString(chainPort)),
                Map.entry("metrics.token", SCRAPER),
                Map.entry("metrics.keep-seconds", "1"),
                Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
                Map.entry("webhook.max-attempts", "4"),
                Map.entry("audit.stranger-rows", "0"),
                Map.entry("ratelimit.login", "0"),
                Map.entry("ratelimit.public", "0"),
                Map.entry("ratelimit.user", "0")));
    List<String> jvm = new ArrayList<>(plan.jvm());
    jvm.add(clock.jvmArgument());
    return plan.with(jvm);
  }

  private void anHour(WebhookInbox good, WebhookInbox shaky, WebhookInbox broken)
      throws IOException {
    DevChain chain = new DevChain(URI.create("http://127.0.0.1:" + chainPort));
    Client operator = Client.session(api, TestWallet.OPERATOR);
    broken.answerOthers(500);
    PermittedContract token = PermittedContract.register(operator, chain.deployToken());
    for (WebhookInbox inbox : List.of(good, shaky, broken)) {
      assertThat(EventWebhook.created(operator, inbox, token.address(), false)).isNotNull();
    }
    TestWallet wallet = TestWallet.random();
    People.walletUser(operator, wallet);
    for (int minute = 0; minute < MINUTES; minute++) {
      if (random.nextInt(3) == 0) {
        shaky.answer(503);
      }
      chain.transfer(token.address(), TestWallet.random().address(), 1);
      assertThat(good.next()).isNotNull();
      calls(wallet, token.address());
      signIns(wallet);
      if (minute % 20 == 0) {
        Client now = Client.session(api, TestWallet.OPERATOR);
        assertThat(now.post(RETENTION, null).status()).isEqualTo(200);
      }
      clock.forward(Duration.ofMinutes(1));
    }
  }

  /** On a machine that is slow beside this clock the tries of an hour take longer. */
  private void untilSomethingIsGivenUp(Database database) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              clock.forward(Duration.ofMinutes(1));
              return database.counted().getOrDefault(DEAD, 0L) > 0;
            });
  }

  /** Some are denied, some are not, and some are no calls. */
  private void calls(TestWallet wallet, String token) {
    Gateway user = Gateway.of(Client.session(api, wallet));
    String amount = "0".repeat(63) + "1";
    String receiver = wallet.address().substring(2).toLowerCase(Locale.ROOT);
    ObjectNode call =
        Client.json()
            .put("from", wallet.address())
            .put("to", token)
            .put("data", "0xa9059cbb" + "0".repeat(24) + receiver + amount);
    for (int i = random.nextInt(4); i >= 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> assertThat(user.code("eth_call", call, "latest")).isEqualTo(-32001);
        case 1 -> assertThat(user.code("txpool_content")).isEqualTo(-32001);
        case 2 -> assertThat(user.code("eth_unheardOf")).isEqualTo(-32601);
        default -> assertThat(user.result("eth_chainId").asText()).startsWith("0x");
      }
    }
  }

  /** One that fails now and then, besides those that all this is done in. */
  private void signIns(TestWallet wallet) {
    if (random.nextInt(5) == 0) {
      JsonNode challenge = SignIn.challenge(api, wallet);
      assertThat(SignIn.login(api, TestWallet.random(), challenge).statusCode()).isEqualTo(401);
    }
  }

  private void isNone(String series, long gap) {
    assertThat(gap).as(series).isZero();
  }

  private static void somethingOfEverythingHappened(SortedMap<String, Long> kept) {
    assertThat(kept)
        .containsEntry("portcullis_webhook_deliveries_total", 3L * MINUTES)
        .containsKeys(
            "portcullis_webhook_attempts_total{outcome=\"2xx\"}",
            "portcullis_webhook_attempts_total{outcome=\"5xx\"}",
            "portcullis_logins_total{outcome=\"failed\"}",
            "portcullis_logins_total{outcome=\"succeeded\"}",
            "portcullis_decisions_total{decision=\"denied\",rule=\"method.forbidden\"}",
            "portcullis_job_executions_total{job=\"retention\",status=\"completed\"}");
    // More when the scan passes a block while webhooks are made: it is read once more for each.
    assertThat(kept.get("portcullis_webhook_events_total")).isGreaterThanOrEqualTo(MINUTES);
    assertThat(kept.get("portcullis_denials_total")).isPositive();
  }

  /** The ledger has no rows of what is answered. */
  private static void deniedCallsAreDeniedDecisions(CountedAndKept both) throws SQLException {
    double calls =
        both.scrape().of("portcullis_rpc_calls_total").entrySet().stream()
            .filter(each -> each.getKey().contains("outcome=\"denied\""))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    assertThat(both.database().counted()).containsEntry("portcullis_denials_total", (long) calls);
  }
}
