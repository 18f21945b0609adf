package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.SignIn.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.standardwebhooks.Webhook;
import dev.portcullis.acceptance.WebhookInbox.Received;
import dev.portcullis.launcher.BuildOutput;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.Plan;
import dev.portcullis.launcher.Ports;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Progress;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** What is promised when processes are killed, on an installation of its own. */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
class WebhookRecoveryIT {
  private static final String ROUTE = "/api/v1/event-webhook";
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final TestWallet SECOND = TestWallet.random();

  private static Installation installation;
  private static Api api;
  private static DevChain chain;

  private final WebhookInbox inbox = new WebhookInbox();

  @BeforeAll
  static void start() {
    BuildOutput build = BuildOutput.load();
    String server = System.getProperty("server", "wildfly");
    Path directory = build.servers().resolveSibling("recovery-" + server);
    int rpcPort = Ports.free();
    installation =
        Installation.fresh(
            build,
            Plan.onFreePorts(
                server,
                directory,
                Map.of(
                    "operator.wallet", TestWallet.OPERATOR.address(),
                    "chain.embedded.rpc-port", Integer.toString(rpcPort),
                    "webhook.allowed-cidrs", "127.0.0.1/32",
                    "webhook.request-timeout-ms", "2000",
                    "webhook.lease-ms", "3000",
                    "webhook.retry-first-ms", "200",
                    "webhook.retry-longest-ms", "1000",
                    "webhook.max-attempts", "4",
                    "webhook.retention-check-seconds", "1")),
            Progress.silent());
    api = new Api(installation.baseUrl());
    chain = new DevChain(URI.create("http://127.0.0.1:" + rpcPort));
  }

  @AfterAll
  static void stop() {
    if (installation != null) {
      installation.close();
    }
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
    verify(created, delivered);
    awaitState(delivered.id(), "delivered");
  }

  @Test
  void aDatabaseThatIsKilledIsUsedAgainOnceItIsBack() {
    String contract = chain.deployToken();
    JsonNode created = created(SignIn.operator(api), contract);
    database().kill();
    chain.transfer(contract, RECIPIENT, 1);
    database().restart();
    Received delivered = inbox.next();
    verify(created, delivered);
    chain.transfer(contract, RECIPIENT, 2);
    verify(created, inbox.next());
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
    awaitState(inbox.next().id(), "delivered");
    assertThat(status(token, id)).isEqualTo("active");
  }

  @Test
  void anotherUsersWebhookLooksLikeNone() throws SQLException {
    String id =
        created(SignIn.operator(api), "0x" + "ab".repeat(20)).path("endpoint").path("id").asText();
    addUser();
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
  void theSigningKeyIsStoredEncryptedAndNeverLogged() throws Exception {
    JsonNode endpoint = created(SignIn.operator(api), "0x" + "ab".repeat(20)).path("endpoint");
    byte[] key =
        java.util.Base64.getDecoder()
            .decode(endpoint.path("signing_key").asText().substring("whsec_".length()));
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select position(?::bytea in secret) from webhook_signing_keys"
                    + " where endpoint_id = ?::uuid")) {
      statement.setBytes(1, key);
      statement.setString(2, endpoint.path("id").asText());
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isZero();
      }
    }
    assertThat(java.nio.file.Files.readString(installation.server().log()))
        .doesNotContain(endpoint.path("signing_key").asText())
        .doesNotContain(java.util.Base64.getEncoder().encodeToString(key));
  }

  @Test
  void whatEndedLongAgoIsDeletedByItself() throws SQLException {
    JsonNode webhook = created(SignIn.operator(api), "0x" + "cd".repeat(20));
    UUID old = UUID.randomUUID();
    UUID young = UUID.randomUUID();
    insertDelivered(webhook, old, 31);
    insertDelivered(webhook, young, 29);

    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(deliveries(webhook)).containsExactly(young));
  }

  @Test
  void whatTheDatabaseRefusesLeavesNoValueInTheLog() throws Exception {
    Client operator = Client.operator(api);
    String name = "Refused " + UUID.randomUUID();
    ObjectNode role = Client.json().put("roleName", name);
    role.putArray("systemPermissions");
    assertThat(operator.post("/roles/", role).status()).isEqualTo(201);
    assertThat(operator.post("/roles/", role).status()).isEqualTo(409);

    assertThat(java.nio.file.Files.readString(installation.server().log()))
        .doesNotContain(name)
        .doesNotContain("duplicate key");
  }

  private static void insertDelivered(JsonNode webhook, UUID id, int daysAgo) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "insert into webhook_deliveries (id, subscription_id, endpoint_id, chain_id,"
                    + " block_number, block_hash, log_index, removed, turn, body, state, due_at,"
                    + " created_at, finished_at)"
                    + " values (?, ?::uuid, ?::uuid, 6565, -1000, ?, 0, false, 0, '', 'delivered',"
                    + " now(), now(), now() - ? * interval '1 day')")) {
      statement.setObject(1, id);
      statement.setString(2, webhook.at("/subscription/id").asText());
      statement.setString(3, webhook.at("/endpoint/id").asText());
      statement.setString(4, "0x" + id);
      statement.setInt(5, daysAgo);
      statement.executeUpdate();
    }
  }

  private static List<UUID> deliveries(JsonNode webhook) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select id from webhook_deliveries where endpoint_id = ?::uuid")) {
      statement.setString(1, webhook.at("/endpoint/id").asText());
      try (ResultSet rows = statement.executeQuery()) {
        List<UUID> ids = new ArrayList<>();
        while (rows.next()) {
          ids.add(rows.getObject(1, UUID.class));
        }
        return ids;
      }
    }
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

  private static String status(String token, String id) {
    return json(send(token, "GET", "/" + id, null)).path("subscription").path("status").asText();
  }

  private static HttpResponse<String> send(String token, String method, String path, String body) {
    return api.send(
        api.request(ROUTE + path)
            .header("authorization", "Bearer " + token)
            .header("content-type", "application/json")
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
  }

  private static void verify(JsonNode created, Received received) {
    String secret = created.path("endpoint").path("signing_key").asText();
    assertThatCode(() -> new Webhook(secret).verify(received.body(), received.headers()))
        .doesNotThrowAnyException();
  }

  /** The outcome is recorded just after the callback was answered. */
  private static void awaitState(String delivery, String state) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(state(delivery)).isEqualTo(state));
  }

  private static String state(String delivery) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select state from webhook_deliveries where id = ?::uuid")) {
      statement.setString(1, delivery);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }

  private static void addUser() throws SQLException {
    try (Connection connection = connection();
        PreparedStatement statement =
            connection.prepareStatement(
                "with added as (insert into users (id, display_name, source, created_at,"
                    + " updated_at) values (new_id(), 'stranger', 'adminPanel', now(), now())"
                    + " returning id)"
                    + " insert into user_wallets (id, wallet_address, user_id, created_at,"
                    + " updated_at) select new_id(), ?, id, now(), now() from added")) {
      statement.setString(1, SECOND.address().toLowerCase(Locale.ROOT));
      statement.executeUpdate();
    }
  }

  private static Connection connection() throws SQLException {
    return DriverManager.getConnection(database().url(), database().user(), database().password());
  }

  private static PostgresServer database() {
    return installation.database().orElseThrow();
  }
}
