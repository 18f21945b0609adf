package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.WebhookInbox.Received;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Owners are notified of the state of their endpoints (ADR 0068). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
class OperationalWebhookIT {
  static final String ROUTE = "/api/v1/operational-webhook";

  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  private final List<Runnable> leaving = new ArrayList<>();
  private final Api api;
  private final DevChain chain;
  private String contract;

  OperationalWebhookIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  /** A user with an endpoint who subscribes to notices about it. */
  private record Owner(
      Client client, WebhookInbox inbox, WebhookInbox told, JsonNode created, String key) {
    String endpoint() {
      return EventWebhook.id(created);
    }

    /** Has what is due tried at once, although the endpoint rests. */
    void wake() {
      EventWebhook.changed(
          client, endpoint(), json().put("url", inbox.url() + "?" + System.nanoTime()));
    }

    /** The next notice, which is signed. */
    JsonNode notice() {
      Received next = told.next();
      EventWebhook.verify(key, next);
      assertThat(next.headers().firstValue("x-webhook-subscription")).isEmpty();
      JsonNode body = json(next.body());
      assertThat(body.at("/data/endpoint_id").asText()).isEqualTo(endpoint());
      assertThat(body.at("/data/endpoint_url").asText()).startsWith(inbox.url());
      return body;
    }
  }

  @BeforeEach
  void deploy() {
    contract = chain.deployToken();
  }

  @AfterEach
  void leave() {
    leaving.forEach(Runnable::run);
  }

  @Test
  void theOwnerOfADisabledEndpointIsNotifiedOnceWithoutDelays() {
    Owner hanging = owner();
    hanging.told().hold();
    hanging.inbox().answer(410);
    Owner healthy = owner();
    Owner owner = owner();
    owner.told().answer(500);
    owner.inbox().answer(410);
    chain.transfer(contract, RECIPIENT, 1);

    Received refused = owner.told().next();
    Received again = owner.told().next();
    assertThat(again.id()).isEqualTo(refused.id());
    assertThat(again.body()).isEqualTo(refused.body());
    EventWebhook.verify(owner.key(), refused);
    EventWebhook.verify(owner.key(), again);
    JsonNode body = json(again.body());
    assertThat(body.at("/type").asText()).isEqualTo("endpoint.disabled");
    assertThat(body.at("/data/reason").asText()).isEqualTo("gone");
    assertThat(body.at("/data/endpoint_id").asText()).isEqualTo(owner.endpoint());
    assertThat(body.at("/data/endpoint_name").asText()).isEqualTo("rights");
    assertThat(body.at("/data/last_status").asInt()).isEqualTo(410);
    assertThat(again.body()).doesNotContain(contract, DevChain.TRANSFER);
    assertThat(hanging.notice().at("/type").asText()).isEqualTo("endpoint.disabled");
    hanging.told().release(204);

    await()
        .untilAsserted(
            () -> {
              Answer notices = owner.client().get(ROUTE + "/notices");
              assertThat(notices.at("/0/state")).as(notices.text()).isEqualTo("received");
              assertThat(notices.at("/0/attempts")).isEqualTo("2");
              assertThat(notices.at("/0/id")).isEqualTo(again.id());
              assertThat(notices.body()).hasSize(1);
            });
    assertThat(owner.client().get(ROUTE).at("/last_status")).isEqualTo("204");
    assertThat(owner.client().get(ROUTE).at("/waiting")).isEqualTo("0");
    assertThat(owner.told().hasMore()).isFalse();
    assertThat(healthy.inbox().next()).isNotNull();
    assertThat(healthy.client().get(ROUTE + "/notices").body()).isEmpty();
    assertThat(healthy.told().hasMore()).as("no notice about endpoints of others").isFalse();
  }

  @Test
  void theOwnerOfAFailingEndpointIsNotifiedOfFailureAndRecovery(Database database) {
    Owner owner = owner();
    owner.inbox().answerOthers(503);
    chain.transfer(contract, RECIPIENT, 1);
    awaitTold(owner, owner::wake);
    JsonNode failing = owner.notice();
    assertThat(failing.at("/type").asText()).isEqualTo("endpoint.failing");
    assertThat(failing.at("/data/last_status").asInt()).isEqualTo(503);
    assertThat(failing.at("/data/since").asText()).isNotEmpty();

    awaitTold(
        owner,
        () -> {
          database.exhaust(owner.created());
          owner.wake();
        });
    JsonNode exhausted = owner.notice();
    assertThat(exhausted.at("/type").asText()).isEqualTo("endpoint.attempt_exhausted");
    assertThat(exhausted.at("/data/count").asInt()).isOne();

    owner.inbox().answerOthers(204);
    chain.transfer(contract, RECIPIENT, 2);
    awaitTold(owner, owner::wake);
    assertThat(owner.notice().at("/type").asText()).isEqualTo("endpoint.recovered");
    assertThat(owner.client().get(ROUTE + "/notices").body()).hasSize(3);
  }

  @Test
  void itIsSetTestedRotatedAndDeleted() {
    Owner owner = owner();
    Client client = owner.client();
    Answer set = client.put(ROUTE, json().put("url", owner.told().url()));
    assertThat(set.body().at("/signing_key").isNull()).as("it is shown once").isTrue();
    Answer rotated = client.post(ROUTE + "/signing-keys/rotate", null);
    assertThat(rotated.status()).as(rotated.text()).isEqualTo(200);
    Answer test = client.post(ROUTE + "/test", null);
    assertThat(test.at("/received")).as(test.text()).isEqualTo("true");
    Received received = owner.told().next();
    EventWebhook.verify(owner.key(), received);
    EventWebhook.verify(rotated.at("/signing_key"), received);
    assertThat(json(received.body()).at("/type").asText()).isEqualTo("webhook.test");

    for (String url :
        List.of("http://169.254.169.254/latest", "http://10.1.2.3/", "ftp://a.example")) {
      Answer refused = client.put(ROUTE, json().put("url", url));
      assertThat(refused.status()).as(url).isEqualTo(400);
      assertThat(refused.text()).contains("url");
    }
    Client operator = Client.operator(api);
    for (String action : List.of("set", "rotate-key", "test")) {
      assertThat(operator.get("/audit-logs/?actionType=operational-webhook." + action).text())
          .contains(client.get("/auth/current-session").body().findValue("userId").asText());
    }
    assertThat(client.delete(ROUTE).status()).isEqualTo(204);
    for (String path : List.of("", "/notices")) {
      assertThat(client.get(ROUTE + path).status()).as(path).isEqualTo(404);
    }
    for (String path : List.of("/test", "/signing-keys/rotate")) {
      assertThat(client.post(ROUTE + path, null).status()).as(path).isEqualTo(404);
    }
    assertThat(client.delete(ROUTE).status()).isEqualTo(404);
  }

  private static void awaitTold(Owner owner, ThrowingRunnable nudge) {
    await()
        .untilAsserted(
            () -> {
              nudge.run();
              assertThat(owner.told().hasMore()).isTrue();
            });
  }

  private Owner owner() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet, Machine.zoneRole(Client.operator(api), "full_read_access"));
    Client client = Client.session(api, wallet);
    WebhookInbox inbox = new WebhookInbox();
    WebhookInbox told = new WebhookInbox();
    ObjectNode body = json().put("url", told.url());
    Answer set = client.put(ROUTE, body);
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    JsonNode created = EventWebhook.created(client, inbox, contract, false);
    leaving.add(
        () -> {
          client.delete(EventWebhook.ROUTE + "/" + EventWebhook.id(created));
          client.delete(ROUTE);
          inbox.close();
          told.close();
        });
    return new Owner(client, inbox, told, created, set.at("/signing_key"));
  }
}
