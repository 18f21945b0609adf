package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.SignIn.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.WebhookInbox.Received;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.PostgresServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is promised when processes are killed, on the installation of another test. */
abstract class WebhookRecoveryTrials {
  private static final String ROUTE = "/api/v1/event-webhook";
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final TestWallet SECOND = TestWallet.random();

  private static final String SCRAPER = "scraper-scraper-scraper-scraper-0";

  private final Installation installation;
  private final Api api;
  private final DevChain chain;

  private final WebhookInbox inbox = new WebhookInbox();

  /** On an installation that runs, with {@link #settings}. */
  WebhookRecoveryTrials(Installation installation, DevChain chain) {
    this.installation = installation;
    this.chain = chain;
    api = new Api(installation.baseUrl());
  }

  /** What the installation needs. */
  static Map<String, String> settings(int rpcPort) {
    return Map.ofEntries(
        Map.entry("operator.wallet", TestWallet.OPERATOR.address()),
        Map.entry("chain.embedded.own-port", "gate"),
        Map.entry("chain.embedded.rpc-port", Integer.toString(rpcPort)),
        Map.entry("webhook.allowed-cidrs", "127.0.0.1/32"),
        Map.entry("webhook.request-timeout-ms", "2000"),
        Map.entry("webhook.lease-ms", "3000"),
        Map.entry("webhook.retry-first-ms", "200"),
        Map.entry("webhook.retry-longest-ms", "1000"),
        Map.entry("webhook.max-attempts", "4"),
        Map.entry("retention.check-seconds", "1"),
        Map.entry("metrics.token", SCRAPER),
        Map.entry("metrics.keep-seconds", "1"));
  }

  @AfterEach
  void closeInbox() {
    inbox.close();
  }

  @Test
  void aServerKilledBetweenLogAndCallbackDeliversTheSameAfterItsRestart() {
    String contract = chain.deployToken();
    JsonNode created = created(SignIn.operator(api), contract);
    inbox.hold();
    chain.transfer(contract, RECIPIENT, 42);
    Received unanswered = inbox.next();
    installation.server().kill();
    installation.startServer();
    Received delivered = inbox.next();
    assertThat(delivered.id()).isEqualTo(unanswered.id());
    assertThat(delivered.body()).isEqualTo(unanswered.body());
    EventWebhook.verify(created, delivered);
    awaitState(delivered.id(), "delivered");
  }

  @Test
  void aDatabaseThatIsKilledIsUsedAgainOnceItIsBack() {
    String contract = chain.deployToken();
    JsonNode created = created(SignIn.operator(api), contract);
    String token = SignIn.operator(api);
    postgresql().kill();
    chain.transfer(contract, RECIPIENT, 1);
    awaitReadiness(503);
    Overload.isAnswered(api, token, new ServerLog(installation.server()));
    assertThat(json(api.get("/readyz")).at("/checks/1").toString())
        .isEqualTo("{\"name\":\"portcullis-database\",\"status\":\"DOWN\"}");
    assertThat(api.get("/readyz/administration").statusCode()).isEqualTo(503);
    assertThat(api.get("/readyz/chain").statusCode()).isEqualTo(503);
    assertThat(api.get("/livez").statusCode()).as("a restart mends no database").isEqualTo(200);
    postgresql().restart();
    Received delivered = inbox.next();
    EventWebhook.verify(created, delivered);
    chain.transfer(contract, RECIPIENT, 2);
    EventWebhook.verify(created, inbox.next());
    awaitReadiness(200);
    created(SignIn.operator(api), contract);
  }

  @Test
  void withoutFreeConnectionsItReportsOverloadAndCachedState() throws SQLException {
    Client operator = Client.session(api, SignIn.operator(api));
    database().takeConnections();
    try {
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(api.get("/readyz").statusCode()).isEqualTo(503));
      assertThat(operator.get("/organizations/").status()).isEqualTo(503);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> assertThat(scrape().value("portcullis_database_up")).as("away").isZero());
      Metrics away = scrape();
      assertThat(away.samples().keySet())
          .noneMatch(series -> series.startsWith("portcullis_webhook_queue_depth"))
          .contains("portcullis_chain_up", "portcullis_webhook_events_total");
      assertThat(away.value("portcullis_chain_up")).isEqualTo(1);
      assertThat(away.sum("jvm_memory_used_bytes")).isPositive();
    } finally {
      database().giveConnectionsBack();
    }
    awaitReadiness(200);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(operator.get("/organizations/").status()).isEqualTo(200);
              assertThat(scrape().samples()).containsKey("portcullis_webhook_queue_depth");
            });
  }

  @Test
  void aCallbackThatFailsToTheEndIsAVisibleDeadLetter() {
    String contract = chain.deployToken();
    String token = SignIn.operator(api);
    String id = created(token, contract).path("endpoint").path("id").asText();
    inbox.answer(500, 503, 404, 400);
    chain.transfer(contract, RECIPIENT, 1);
    String delivery = inbox.next().id();
    assertThat(inbox.next().id()).isEqualTo(delivery);
    assertThat(inbox.next().id()).isEqualTo(delivery);
    assertThat(inbox.next().id()).isEqualTo(delivery);
    awaitState(delivery, "dead");
    assertThat(status(token, id)).isEqualTo("failing");
    chain.transfer(contract, RECIPIENT, 2);
    String second = inbox.next().id();
    awaitState(second, "delivered");
    assertThat(status(token, id)).isEqualTo("active");
    assertThatFailuresAreFewLines(id, second);
  }

  /**
   * Of the four attempts only the first of a minute is reported; the success after them is, too.
   */
  private void assertThatFailuresAreFewLines(String endpoint, String success) {
    ServerLog log = new ServerLog(installation.server());
    await().atMost(PATIENCE).until(() -> !log.linesWith(success).isEmpty());
    assertThat(log.linesWith("endpoint=" + endpoint))
        .filteredOn(line -> line.message().contains("outcome=failed"))
        .hasSizeBetween(1, 3);
  }

  /** RFC 9110, 10.2.3; the ladder's longest wait is a second here. */
  @Test
  void aRetryAfterLongerThanTheBackoffIsHonored() {
    Duration asked = Duration.ofSeconds(4);
    String contract = chain.deployToken();
    created(SignIn.operator(api), contract);
    inbox.askForPatience(asked);
    inbox.answer(429, 503);
    chain.transfer(contract, RECIPIENT, 1);
    List<Received> attempts = List.of(inbox.next(), inbox.next(), inbox.next());
    for (int i = 1; i < attempts.size(); i++) {
      assertThat(attempts.get(i).id()).isEqualTo(attempts.get(0).id());
      assertThat(Duration.ofNanos(attempts.get(i).nanoTime() - attempts.get(i - 1).nanoTime()))
          .as("between attempts %s and %s", i, i + 1)
          .isGreaterThanOrEqualTo(asked);
    }
  }

  @Test
  void anotherUsersWebhookLooksLikeNone() throws SQLException {
    String id =
        created(SignIn.operator(api), "0x" + "ab".repeat(20)).path("endpoint").path("id").asText();
    database().addUser(SECOND);
    String stranger = SignIn.token(api, SECOND);
    String none = UUID.randomUUID().toString();
    for (String method : new String[] {"GET", "DELETE", "PATCH"}) {
      String body = method.equals("PATCH") ? "{\"enabled\": false}" : null;
      HttpResponse<String> foreign = send(stranger, method, "/" + id, body);
      HttpResponse<String> unknown = send(stranger, method, "/" + none, body);
      assertThat(foreign.statusCode()).isEqualTo(404);
      assertThat(foreign.body().replace(id, none)).isEqualTo(unknown.body());
    }
    assertThat(send(stranger, "GET", "", null).body()).isEqualTo("[]");
  }

  @Test
  void anExpiredTokenIsRefusedInTheFormOfItsRoute() throws SQLException {
    String token = SignIn.token(api, TestWallet.OPERATOR);
    assertThat(send(token, "GET", "", null).statusCode()).isEqualTo(200);
    database().expireNewestSession();
    HttpResponse<String> webhooks = send(token, "GET", "", null);
    assertThat(webhooks.statusCode()).isEqualTo(401);
    assertThat(json(webhooks).path("error").asText()).isEqualTo("Unauthorized");
    Client.Answer administration = Client.session(api, token).get("/organizations/");
    assertThat(administration.status()).isEqualTo(401);
    assertThat(administration.at("/error/code")).isEqualTo("UNAUTHORIZED_ERROR");
  }

  @Test
  void theSigningKeyIsStoredEncryptedAndNeverLogged() throws Exception {
    JsonNode endpoint = created(SignIn.operator(api), "0x" + "ab".repeat(20)).path("endpoint");
    byte[] key =
        Base64.getDecoder()
            .decode(endpoint.path("signing_key").asText().substring("whsec_".length()));
    assertThat(database().hidesKeyOf(endpoint.path("id").asText(), key)).isTrue();
    ServerLog log = new ServerLog(installation.server());
    for (String form :
        List.of(
            endpoint.path("signing_key").asText(),
            Base64.getEncoder().encodeToString(key),
            HexFormat.of().formatHex(key))) {
      assertThat(log.console()).doesNotContain(form);
      assertThat(log.linesWith(form)).isEmpty();
    }
  }

  @Test
  void expiredRecordsAreDeletedAutomatically() throws SQLException {
    JsonNode webhook = created(SignIn.operator(api), "0x" + "cd".repeat(20));
    database().addDelivered(webhook, 32);
    LocalDate young = database().addDelivered(webhook, 29);

    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(database().daysOf(webhook)).containsExactly(young));
  }

  @Test
  void expiredSessionsAndChallengesAreDeletedAutomatically() throws SQLException {
    TestWallet wallet = TestWallet.random();
    TestWallet other = TestWallet.random();
    People.walletUser(api, wallet);
    SignIn.token(api, wallet);
    SignIn.challenge(api, other);
    assertThat(database().begunBy(wallet)).isEqualTo(2);

    database().age(wallet);

    await().atMost(PATIENCE).untilAsserted(() -> assertThat(database().begunBy(wallet)).isZero());
    assertThat(database().begunBy(other)).isEqualTo(1);
  }

  @Test
  void databaseErrorsLeaveNoValuesInTheLog() throws Exception {
    Client operator = Client.operator(api);
    String name = "Refused " + UUID.randomUUID();
    ObjectNode role = Client.json().put("roleName", name);
    role.putArray("systemPermissions");
    assertThat(operator.post("/roles/", role).status()).isEqualTo(201);
    assertThat(operator.post("/roles/", role).status()).isEqualTo(409);

    ServerLog log = new ServerLog(installation.server());
    assertThat(log.console()).doesNotContain(name).doesNotContain("duplicate key");
    assertThat(log.linesWith(name)).isEmpty();
    assertThat(log.linesWith("duplicate key")).isEmpty();
  }

  private JsonNode created(String token, String contract) {
    String body =
        Client.JSON
            .createObjectNode()
            .put("name", "recovery")
            .put("url", inbox.url())
            .put("contract", contract)
            .put("topic0", DevChain.TRANSFER)
            .toString();
    HttpResponse<String> answer = send(token, "POST", "", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return json(answer);
  }

  private String status(String token, String id) {
    return json(send(token, "GET", "/" + id, null)).path("subscription").path("status").asText();
  }

  private HttpResponse<String> send(String token, String method, String path, String body) {
    return api.send(
        api.request(ROUTE + path)
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
  }

  private void awaitReadiness(int status) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(api.get("/readyz").statusCode()).isEqualTo(status));
  }

  /** The outcome is recorded just after the callback was answered. */
  private void awaitState(String delivery, String state) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(database().stateOf(delivery)).isEqualTo(state));
  }

  private PostgresServer postgresql() {
    return installation.database().orElseThrow();
  }

  private Database database() {
    return new Database(postgresql());
  }

  private Metrics scrape() {
    HttpResponse<String> answer =
        new Client(api, "authorization", "Bearer " + SCRAPER).exchange("GET", "/admin/metrics", "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return Metrics.parse(answer.body());
  }
}
