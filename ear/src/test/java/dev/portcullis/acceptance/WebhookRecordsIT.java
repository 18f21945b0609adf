package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.EventWebhook.ROUTE;
import static dev.portcullis.acceptance.EventWebhook.created;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.WebhookInbox.Received;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What became of callbacks, as owners and administrators read it (ADR 0062). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class WebhookRecordsIT {
  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final List<String> RECORDS =
      List.of("/attempts", "/dead-letters", "/statistics", "/health", "/overview");

  private final WebhookInbox inbox = new WebhookInbox();
  private final TestWallet wallet = TestWallet.random();
  private final Api api;
  private final DevChain chain;
  private Client operator;
  private Client user;
  private String userId;
  private PermittedContract token;

  WebhookRecordsIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void memberWhoMaySeeTransfers() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    String role = token.role();
    userId = People.walletUser(api, wallet);
    token.permitTransfers(null, null, List.of(role));
    token.join(userId, role);
    user = Client.session(api, wallet);
  }

  @AfterEach
  void leave() {
    inbox.close();
    token.close();
  }

  @Test
  void invalidFiltersAreNamedAndRecordsOfOthersAreNotFound() {
    String id = id(created(user, inbox, token.address(), false));
    for (String wrong :
        List.of(
            "attempts?limit=0",
            "attempts?limit=101",
            "attempts?cursor=nonsense",
            "attempts?sequence=0",
            "dead-letters?state=all",
            "dead-letters?cursor=")) {
      Answer answer = user.get(ROUTE + "/" + id + "/" + wrong);
      assertThat(answer.status()).as(wrong).isEqualTo(400);
      assertThat(answer.at("/message")).contains(wrong.replaceAll(".*\\?(.*)=.*", "$1"));
    }
    Client stranger = operator;
    try (PermittedContract other = PermittedContract.register(api)) {
      for (String record : RECORDS) {
        assertThat(user.get(ROUTE + "/" + id + record).status()).as(record).isEqualTo(200);
        assertThat(user.get("/admin/event-webhooks/" + id + record).status()).isEqualTo(403);
        assertThat(stranger.get(ROUTE + "/" + id + record).status()).isEqualTo(404);
        assertThat(stranger.get(ROUTE + "/nonsense" + record).status()).isEqualTo(404);
        assertThat(stranger.get(other.organization() + "/event-webhooks/" + id + record).status())
            .isEqualTo(404);
      }
    }
  }

  @Test
  void theLatestAttemptsOfAllWebhooksAreShownToPermittedReaders() {
    String list = "/api/v1/event-webhook-deliveries";
    String id = id(created(user, inbox, token.address(), false));
    chain.transfer(token.address(), SOMEBODY, 1);
    Received received = inbox.next();

    JsonNode own = awaitAttempts(user, list, 1).get(0);
    assertThat(own.get("endpoint_id").asText()).isEqualTo(id);
    assertThat(own.get("webhook_id").asText()).isEqualTo(received.id());
    assertThat(own.get("outcome").asText()).isEqualTo("received");
    assertThat(own.get("sequence").asLong()).isEqualTo(1);
    assertThat(own.get("contract").asText()).isEqualToIgnoringCase(token.address());
    assertThat(own.at("/event/event_id").asText()).isEqualTo(received.id());
    assertThat(user.get(list + "?outcome=failed").body().get("items")).isEmpty();
    JsonNode zone =
        operator.get("/admin/event-webhook-deliveries?webhookId=" + id).body().at("/items/0");
    assertThat(zone.get("userId").asText()).isEqualTo(userId);
    assertThat(zone.at("/event/eventId").asText()).isEqualTo(received.id());
    JsonNode member =
        administrator()
            .get(token.organization() + "/event-webhook-deliveries")
            .body()
            .at("/items/0");
    assertThat(member.get("hidden").asText())
        .as("an administrator of the organization who may not see the event")
        .isEqualTo("not_permitted");
    assertThat(member.get("event").isNull()).isTrue();
    assertThat(member.get("contract").isNull()).isTrue();
    assertThat(
            operator.get(token.organization() + "/event-webhook-deliveries").at("/items/0/status"))
        .isEqualTo("204");
    assertThat(user.get("/admin/event-webhook-deliveries").status()).isEqualTo(403);
    for (String wrong : List.of("cursor=x", "webhookId=x", "outcome=received", "limit=0")) {
      Answer answer = operator.get("/admin/event-webhook-deliveries?" + wrong);
      assertThat(answer.status()).as(wrong).isEqualTo(400);
      assertThat(answer.body().toString()).contains(wrong.split("=", -1)[0]);
    }

    assertThat(user.get("/api/v1/event-webhook-deliveries/summary").at("/webhooks")).isEqualTo("1");
    assertThat(user.get("/api/v1/event-webhook-deliveries/summary").at("/active")).isEqualTo("1");
    assertThat(
            operator.get("/admin/event-webhook-deliveries/summary").body().get("webhooks").asInt())
        .isPositive();
    assertThat(
            operator.get(token.organization() + "/event-webhook-deliveries/summary").at("/active"))
        .isEqualTo("1");
    assertThat(user.get("/admin/event-webhook-deliveries/summary").status()).isEqualTo(403);
  }

  private static JsonNode awaitAttempts(Client who, String path, int many) {
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(who.get(path).body().get("items")).hasSize(many));
    return who.get(path).body().get("items");
  }

  /** A user who holds the system role of the organization and no role of the permission. */
  private Client administrator() {
    TestWallet other = TestWallet.random();
    token.join(People.walletUser(api, other), token.adminRole());
    return Client.session(api, other);
  }
}
