package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Strangers cannot fill the audit log (ADR 0034), on an installation of its own with the settings
 * that everybody has: the other tests want to see each of their refusals.
 */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
class AuditFloodIT {
  private static final int FLOOD = 300;

  private static final int ON_A_CONNECTION = 100;

  /** Five a minute and kind; a flood that crosses the border of a minute or two has more. */
  private static final int FEW = 15;

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static Installation installation;
  private static Api api;
  private static ServerLog log;

  @BeforeAll
  static void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    installation =
        Installation.fresh(
            build,
            Plan.onFreePorts(
                server,
                build.servers().resolveSibling("flood-" + server),
                Map.of(
                    "operator.wallet", TestWallet.OPERATOR.address(),
                    // Rows are counted here, not requests.
                    "ratelimit.login", "0",
                    "ratelimit.public", "0")),
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
    flood(flooder, "DELETE /organizations/x", "", 401);
    flood(flooder, "GET /organizations/x", "x-api-key: nonsense\r\n", 401);
    flood(
        flooder,
        "POST /auth/login/crypto-native",
        "content-type: application/json\r\ncontent-length: " + login.length() + "\r\n",
        login,
        400);

    for (String action :
        List.of("authz.denied", "auth.login_failed", "api-key.auth-failure.invalid-key")) {
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofSeconds(1))
          .untilAsserted(
              () -> {
                Client operator = Client.operator(api);
                List<JsonNode> rows = rows(operator, action, flooder::equals);
                assertThat(rows).as(action).hasSizeBetween(2, FEW + 3);
                assertThat(accounted(rows)).as(action).isEqualTo(FLOOD);
              });
    }
    assertThat(Client.operator(api).get("/audit-logs/verify").at("/status")).isEqualTo("intact");
  }

  @Test
  void manyAddressesAreNoMoreThanAFew() {
    int addresses = 200;
    int each = 8;
    for (int i = 1; i <= addresses; i++) {
      send("127.0.3." + i, "DELETE /organizations/x", "", "", 401, each);
    }

    Predicate<String> theirs = ip -> ip.startsWith("127.0.3.") || ip.equals("others");
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              List<JsonNode> rows = rows(Client.operator(api), "authz.denied", theirs);
              assertThat(accounted(rows)).isGreaterThanOrEqualTo((long) addresses * each);
              assertThat(rows).hasSizeLessThan(1_000);
            });
  }

  @Test
  void aRouteThatDoesNotExistIsNoMutation() {
    String flooder = "127.0.0.10";
    Client operator = Client.operator(api);
    int before = linesOfUnknownRoutes();
    flood(flooder, "DELETE /nothing", "", 404);
    flood(flooder, "PUT /health", "content-length: 0\r\n", 405);

    for (String action : List.of("authz.denied", "api.mutation")) {
      assertThat(rows(operator, action, flooder::equals)).isEmpty();
    }
    assertThat(linesOfUnknownRoutes() - before).isLessThanOrEqualTo(2 * FEW);
  }

  @Test
  void theRefusalsOfThoseWhoAreKnownAreKeptInFull() {
    Client operator = Client.operator(api);
    int many = 40;
    for (int i = 0; i < many; i++) {
      assertThat(operator.delete("/organizations/known-" + i).status()).isEqualTo(404);
    }

    List<JsonNode> rows = rows(operator, "organization.delete", ip -> true);
    assertThat(rows).hasSize(many).noneMatch(AuditFloodIT::isCount);
  }

  @Test
  @DisabledIfSystemProperty(
      named = "server",
      matches = "micro",
      disabledReason = "Payara Micro loses the last counts when it is stopped (ADR 0034)")
  void whatIsCountedOutlivesAnEndInOrder() {
    String flooder = "127.0.0.11";
    flood(flooder, "DELETE /organizations/x", "", 401);
    installation.server().close();
    installation.startServer();
    log = new ServerLog(installation.server());

    List<JsonNode> rows = rows(Client.operator(api), "authz.denied", flooder::equals);
    assertThat(accounted(rows)).isEqualTo(FLOOD);
    assertThat(rows).hasSizeLessThanOrEqualTo(FEW + 3);
  }

  private static int linesOfUnknownRoutes() {
    return log.linesWith("of an unknown route was answered").size();
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
  }

  /** The rows of an action whose client has such an address. */
  private static List<JsonNode> rows(Client operator, String action, Predicate<String> address) {
    Client.Answer answer = operator.get("/audit-logs/action/" + action + "?limit=1000");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return StreamSupport.stream(answer.body().get("items").spliterator(), false)
        .filter(row -> address.test(row.get("ipAddress").asText()))
        .toList();
  }

  /** How many refusals the rows stand for. */
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
