package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.InstallationSpec;
import dev.portcullis.launcher.PreparedInstallation;
import dev.portcullis.launcher.Progress;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Unknown clients cannot fill the audit log (ADR 0034). The installation is separate and has the
 * default settings, except for the aggregation interval: the other tests want to see each of their
 * refusals.
 */
@Tag("nightly")
@Tag("installation")
class AuditFloodIT {
  private static final int FLOOD = 300;

  private static final int ON_A_CONNECTION = 100;

  /** What is refused in so many seconds is counted together. */
  private static final int WINDOW_SECONDS = 5;

  /** Of one kind in one window: those that keep their rows, and the count of the rest. */
  private static final int ROWS_OF_A_KIND = 5 + 1;

  /** Networks that are distinguished, and the others. */
  private static final int KINDS = 64 + 1;

  /** Denials that wait in memory: fewer than there are rows for. */
  private static final int DENIALS_WAITING = 500;

  /** How long their table is locked at least; longer, if it takes longer to deny them. */
  private static final Duration LOCKED = Duration.ofSeconds(Long.getLong("ledger.locked", 0));

  private static final int PAGE = 1_000;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static Installation installation;
  private static Api api;
  private static ServerLog log;
  private static volatile Instant lastFlood = Instant.EPOCH;

  @BeforeAll
  static void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    installation =
        PreparedInstallation.fresh(
            build,
            InstallationSpec.onFreePorts(
                server,
                ForkDirectory.resolve("flood-" + server),
                Map.of(
                    "operator.wallet",
                    TestWallet.OPERATOR.address(),
                    "audit.stranger-seconds",
                    Integer.toString(WINDOW_SECONDS),
                    // Rows are counted here, not requests.
                    "ratelimit.login",
                    "0",
                    "ratelimit.public",
                    "0",
                    "ratelimit.rpc",
                    "0",
                    "rpc.denial-buffer",
                    Integer.toString(DENIALS_WAITING))),
            Progress.silent());
    api = new Api(installation.baseUrl());
    log = new ServerLog(installation.server());
  }

  @AfterAll
  static void stop() {
    if (installation != null) {
      installation.close();
    }
  }

  @Test
  void missingTokensBadKeysAndFailedLoginsKeepAFewRowsAndOneCount() {
    String flooder = "127.0.0.9";
    String login =
        Client.json()
            .put("message", "no challenge")
            .put("signature", "0x" + "00".repeat(65))
            .put("nonceToken", "none")
            .toString();
    Instant begin = Instant.now();
    flood(flooder, "DELETE /organizations/x", "", 401);
    flood(flooder, "GET /organizations/x", "x-api-key: nonsense\r\n", 401);
    flood(
        flooder,
        "POST /auth/login/crypto-native",
        "content-type: application/json\r\ncontent-length: " + login.length() + "\r\n",
        login,
        400);
    int most = ROWS_OF_A_KIND * windowsSince(begin);

    for (String action :
        List.of("authz.denied", "auth.login_failed", "api-key.auth-failure.invalid-key")) {
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofSeconds(1))
          .untilAsserted(
              () -> {
                Client operator = Client.operator(api);
                List<JsonNode> rows = rows(operator, action, flooder::equals);
                assertThat(rows).as(action).hasSizeBetween(2, most);
                assertThat(accounted(rows)).as(action).isEqualTo(FLOOD);
              });
    }
    assertThat(Client.operator(api).get("/audit-logs/verify").at("/status")).isEqualTo("intact");
  }

  @Test
  void manyAddressesCostAsMuchAsAFew() {
    int addresses = 200;
    int each = 8;
    Instant begin = Instant.now();
    for (int i = 1; i <= addresses; i++) {
      send("127.0.3." + i, "DELETE /organizations/x", "", "", 401, each);
    }

    int most = KINDS * ROWS_OF_A_KIND * windowsSince(begin);
    Predicate<String> theirs = ip -> ip.startsWith("127.0.3.") || ip.equals("others");
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              List<JsonNode> rows = rows(Client.operator(api), "authz.denied", theirs);
              assertThat(accounted(rows)).isGreaterThanOrEqualTo((long) addresses * each);
              assertThat(rows).hasSizeLessThanOrEqualTo(most);
            });
  }

  @Test
  void aRouteThatDoesNotExistIsNoMutation() {
    String flooder = "127.0.0.10";
    Client operator = Client.operator(api);
    int before = linesOfUnknownRoutes();
    Instant begin = Instant.now();
    flood(flooder, "DELETE /nothing", "", 404);
    flood(flooder, "PUT /health", "content-length: 0\r\n", 405);

    for (String action : List.of("authz.denied", "api.mutation")) {
      assertThat(rows(operator, action, flooder::equals)).isEmpty();
    }
    assertThat(linesOfUnknownRoutes() - before)
        .isLessThanOrEqualTo(ROWS_OF_A_KIND * windowsSince(begin));
  }

  @Test
  void denialsOfKnownCallersAreAllRecorded() {
    Client operator = Client.operator(api);
    int many = 40;
    for (int i = 0; i < many; i++) {
      assertThat(operator.delete("/organizations/known-" + i).status()).isEqualTo(404);
    }

    List<JsonNode> rows = rows(operator, "organization.delete", ip -> true);
    assertThat(rows).hasSize(many).noneMatch(AuditFloodIT::isCount);
  }

  /** So do the denials of the gateway, whose ledger accepts no writes meanwhile (ADR 0048). */
  @Test
  void countedDenialsSurviveAnOrderlyShutdown() throws SQLException {
    String flooder = "127.0.0.11";
    forgetEarlierNetworks();
    Instant begin = Instant.now();
    flood(flooder, "DELETE /organizations/x", "", 401);
    int most = ROWS_OF_A_KIND * windowsSince(begin);
    DenialFlood calls = new DenialFlood(api);
    long denied;
    try (TableLock lock = new TableLock(installation.database().orElseThrow(), "rpc_denials")) {
      denied = calls.run(LOCKED);
      // All of them are answered, while what would be written about them cannot be.
      await().until(lock::isInTheWay);
    }
    System.out.println(calls.times());
    denied += calls.atOnce();
    installation.server().close();
    installation.startServer();
    log = new ServerLog(installation.server());

    List<JsonNode> rows = rows(Client.operator(api), "authz.denied", flooder::equals);
    assertThat(accounted(rows)).isEqualTo(FLOOD);
    assertThat(rows).hasSizeLessThanOrEqualTo(most);
    DenialFlood.Ledger ledger = calls.ledger();
    assertThat(ledger.rows()).isPositive();
    assertThat(ledger.rows() + ledger.inGaps()).isEqualTo(denied);
  }

  /**
   * Waits until the networks of earlier tests are no longer distinguished. Otherwise the flood of a
   * further one is counted among the others. A network is forgotten when its window has ended and
   * its count is written.
   */
  private static void forgetEarlierNetworks() {
    Instant forgotten = lastFlood.plusSeconds(2L * WINDOW_SECONDS + 1);
    await().atMost(PATIENCE).until(() -> Instant.now().isAfter(forgotten));
  }

  /** Those that a flood since then can have touched: it is as long as the machine is slow. */
  private static int windowsSince(Instant begin) {
    return 2 + (int) (Duration.between(begin, Instant.now()).toSeconds() / WINDOW_SECONDS);
  }

  private static int linesOfUnknownRoutes() {
    return log.linesWith("of an unknown route received status").size();
  }

  private static void flood(String from, String line, String headers, int status) {
    flood(from, line, headers, "", status);
  }

  private static void flood(String from, String line, String headers, String body, int status) {
    send(from, line, headers, body, status, FLOOD);
  }

  private static void send(
      String from, String line, String headers, String body, int status, int times) {
    // Payara ends a connection after 250 requests, and some after a refused body.
    int onOne = body.isEmpty() ? ON_A_CONNECTION : 1;
    for (int sent = 0; sent < times; sent += onOne) {
      try (RawHttp http = RawHttp.connect(api.baseUrl(), from)) {
        for (int i = 0; i < Math.min(onOne, times - sent); i++) {
          http.send(line + " HTTP/1.1\r\nhost: gate\r\n" + headers + "\r\n" + body);
          assertThat(http.answer().status()).isEqualTo(status);
        }
      }
    }
    lastFlood = Instant.now();
  }

  /** The rows of an action whose client has such an address. */
  private static List<JsonNode> rows(Client operator, String action, Predicate<String> address) {
    List<JsonNode> rows = new ArrayList<>();
    for (int more = PAGE; more == PAGE; ) {
      Client.Answer answer =
          operator.get(
              "/audit-logs/action/" + action + "?limit=" + PAGE + "&offset=" + rows.size());
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      more = answer.body().get("items").size();
      answer.body().get("items").forEach(rows::add);
    }
    return rows.stream().filter(row -> address.test(row.get("ipAddress").asText())).toList();
  }

  /** How many refusals the rows represent. */
  private static long accounted(List<JsonNode> rows) {
    return rows.stream()
        .mapToLong(
            row ->
                isCount(row)
                    ? Long.parseLong(row.at("/actionDetails/reason").asText().split(" more ", 2)[0])
                    : 1)
        .sum();
  }

  private static boolean isCount(JsonNode row) {
    return row.at("/actionDetails/ruleId").asText().equals("refusals.counted");
  }
}
