package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.EventWebhook.created;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * After a time in which something of everything happens, each counter has grown by what the
 * database has more, and by what clients did; nothing is counted twice, and nothing is missed.
 */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("counters are of the whole product")
@Tag("http")
class MetricsTruthIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String RETENTION =
      "portcullis_job_executions_total{job=\"retention\",status=\"completed\"}";
  private static final String DENIED = "portcullis_decisions_total{decision=\"denied\",rule=\"";

  private final Api api;
  private final DevChain chain;
  private final Client operator;
  private final CountedAndKept both;

  MetricsTruthIT(Api api, DevChain chain, Database database) {
    this.api = api;
    this.chain = chain;
    operator = Client.operator(api);
    both =
        new CountedAndKept(
            database, Client.session(api, ServerUnderTest.SETTINGS.get("metrics.token")));
  }

  @Test
  void countedEventsMatchRecordedEvents(Database database) throws SQLException {
    SortedMap<String, Long> gap = Metrics.unchanging(both::gap);
    SortedMap<String, Long> kept = database.counted();
    long lost = withoutStatus(database);
    try (WebhookInbox inbox = new WebhookInbox();
        PermittedContract token = PermittedContract.register(api, chain.deployToken())) {
      webhooks(inbox, token.address());
      denials(token);
      signIns();
      job(database);
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(both.gap()).containsAllEntriesOf(gap));
      // What was never counted nor written down before is in neither of both readings.
      assertThat(added(gap, both.gap())).isEmpty();

      // A webhook of another test may still retry an address that does not respond.
      long lostSince = withoutStatus(database) - lost;
      SortedMap<String, Long> more = more(kept, database.counted());
      assertThat(more)
          .containsEntry("portcullis_webhook_events_total", 3L)
          .containsEntry("portcullis_webhook_deliveries_total", 3L)
          .containsEntry("portcullis_webhook_attempts_total{outcome=\"2xx\"}", 2L)
          .containsEntry("portcullis_webhook_attempts_total{outcome=\"4xx\"}", 1L)
          .containsEntry("portcullis_webhook_attempts_total{outcome=\"5xx\"}", 1L)
          .containsEntry("portcullis_webhook_attempt_duration_seconds_count", 4L + lostSince)
          .containsEntry("portcullis_webhook_dead_letters_total", 1L)
          .containsEntry("portcullis_denials_total", 6L)
          .containsEntry(DENIED + "permission.missing\"}", 2L)
          .containsEntry(DENIED + "permission.access_type_mismatch\"}", 1L)
          .containsEntry(DENIED + "wallet.not_owned_by_user\"}", 1L)
          .containsEntry(DENIED + "address.not_owned\"}", 1L)
          .containsEntry(DENIED + "method.forbidden\"}", 1L)
          .containsEntry("portcullis_logins_total{outcome=\"failed\"}", 3L);
      assertThat(more.get(RETENTION)).isPositive();
    }
  }

  /** Two arrive, one of them at the second try; one is refused for good. */
  private void webhooks(WebhookInbox inbox, String token) {
    // The first callback succeeds: otherwise a failure would pause the endpoint for
    // seconds.
    inbox.answer(204, 500, 204, 410);
    String webhook = id(created(operator, inbox, token, false));
    assertThat(webhook).isNotEmpty();
    for (int i = 0; i < 3; i++) {
      chain.transfer(token, TestWallet.random().address(), 1);
      inbox.next();
      if (i == 1) {
        inbox.next();
      }
    }
  }

  /** Denied for five reasons, one of them twice. */
  private void denials(PermittedContract token) {
    TestWallet wallet = TestWallet.random();
    People.provenUser(api, wallet);
    Gateway user = Gateway.of(Client.session(api, wallet));
    ObjectNode request =
        Client.json()
            .put("from", wallet.address())
            .put("to", token.address())
            .put(
                "data",
                "0xa9059cbb"
                    + "0".repeat(24)
                    + wallet.address().substring(2).toLowerCase(Locale.ROOT)
                    + "0".repeat(64));
    Metrics before = scrape();
    assertThat(user.code("eth_call", request, "latest")).isEqualTo(-32001);
    assertThat(user.code("eth_estimateGas", request)).isEqualTo(-32001);
    String permission =
        token.permit(PermittedContract.TRANSFER, "read", "public", false, List.of());
    assertThat(user.result("eth_call", request, "latest").asText()).startsWith("0x");
    assertThat(user.code("eth_estimateGas", request)).isEqualTo(-32001);
    ObjectNode foreign = request.deepCopy().put("from", TestWallet.OPERATOR.address());
    assertThat(user.code("eth_call", foreign, "latest")).isEqualTo(-32001);
    assertThat(user.code("eth_getBalance", TestWallet.random().address(), "latest"))
        .isEqualTo(-32001);
    assertThat(user.code("txpool_content")).isEqualTo(-32001);
    assertThat(user.code("eth_unheardOf")).isEqualTo(-32601);
    assertThat(user.code("eth_getBalance", "0x12", "latest")).isEqualTo(-32602);
    assertThat(Gateway.of(Client.anonymous(api)).code("eth_getLogs", Client.json()))
        .isEqualTo(-32090);
    assertThat(user.result("eth_chainId").asText()).startsWith("0x");
    operator.delete(permission);

    Metrics after = scrape();
    assertThat(more(before, after, "portcullis_rpc_calls_total"))
        .containsOnly(
            entry("eth_call", "denied", 2),
            entry("eth_call", "answered", 1),
            entry("eth_estimateGas", "denied", 2),
            entry("eth_getBalance", "denied", 1),
            entry("eth_getBalance", "invalid", 1),
            entry("txpool_content", "denied", 1),
            entry("other", "invalid", 1),
            entry("eth_getLogs", "unauthorized", 1),
            entry("eth_chainId", "answered", 1));
    String allowed = "portcullis_decisions_total{decision=\"allowed\",rule=\"";
    assertThat(more(before, after, "portcullis_decisions_total"))
        .containsEntry(allowed + "rule.public.allow\"}", 1.0)
        .containsEntry(allowed + "method.open.allow\"}", 1.0);
    assertThat(
            after.value("portcullis_rpc_call_duration_seconds_count")
                - before.value("portcullis_rpc_call_duration_seconds_count"))
        .as("each has its time")
        .isEqualTo(11);
  }

  private static Map.Entry<String, Double> entry(String method, String outcome, double calls) {
    return Map.entry(
        "portcullis_rpc_calls_total{method=\"%s\",outcome=\"%s\"}".formatted(method, outcome),
        calls);
  }

  /** Some succeed; three do not: an unknown wallet, a nonce that is spent, and no signature. */
  private void signIns() {
    TestWallet stranger = TestWallet.random();
    assertThat(SignIn.login(api, stranger, SignIn.challenge(api, stranger)).statusCode())
        .isEqualTo(401);
    JsonNode challenge = SignIn.challenge(api, TestWallet.OPERATOR);
    assertThat(SignIn.login(api, TestWallet.OPERATOR, challenge).statusCode()).isEqualTo(200);
    assertThat(SignIn.login(api, TestWallet.OPERATOR, challenge).statusCode()).isEqualTo(401);
    assertThat(SignIn.login(api, stranger, SignIn.challenge(api, TestWallet.OPERATOR)).statusCode())
        .isEqualTo(401);
  }

  private void job(Database database) throws SQLException {
    long before = database.counted().getOrDefault(RETENTION, 0L);
    assertThat(operator.post("/admin/batch-jobs/retention/restart", null).status()).isEqualTo(200);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(database.counted().getOrDefault(RETENTION, 0L)).isGreaterThan(before));
  }

  private static long withoutStatus(Database database) throws SQLException {
    return database.attempts().getOrDefault(0, 0L);
  }

  /** What is in a later reading only, and does not agree with what is counted. */
  private static SortedMap<String, Long> added(
      SortedMap<String, Long> before, SortedMap<String, Long> now) {
    SortedMap<String, Long> found = new TreeMap<>(now);
    found.keySet().removeAll(before.keySet());
    found.values().removeIf(gap -> gap == 0);
    return found;
  }

  private static SortedMap<String, Long> more(
      SortedMap<String, Long> before, SortedMap<String, Long> now) {
    SortedMap<String, Long> more = new TreeMap<>();
    now.forEach((series, kept) -> more.put(series, kept - before.getOrDefault(series, 0L)));
    return more;
  }

  private static SortedMap<String, Double> more(Metrics before, Metrics now, String name) {
    SortedMap<String, Double> more = new TreeMap<>();
    now.of(name)
        .forEach(
            (series, count) ->
                more.put(series, count - before.samples().getOrDefault(series, 0.0)));
    more.values().removeIf(count -> count == 0);
    return more;
  }

  private Metrics scrape() {
    return both.scrape();
  }
}
