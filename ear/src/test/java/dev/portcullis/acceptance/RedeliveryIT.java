package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.EventWebhook.ROUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.WebhookInbox.Received;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Callbacks that are sent again, and test events (ADR 0063). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class RedeliveryIT {
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final String ADMIN = "/admin/event-webhooks/";

  private final WebhookInbox inbox = new WebhookInbox();
  private final Api api;
  private final DevChain chain;
  private Client operator;
  private String contract;
  private JsonNode created;
  private String own;

  RedeliveryIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void begin() {
    operator = Client.operator(api);
    contract = chain.deployToken();
    created = EventWebhook.created(operator, inbox, contract, false);
    own = ROUTE + "/" + EventWebhook.id(created);
  }

  @AfterEach
  void leave() {
    operator.delete(own);
    inbox.close();
  }

  @Test
  void receivedCallbacksAreSentAgainWithTheSameBytes() {
    List<Received> first = transfers(3);
    ObjectNode blocks = json().put("from_block", 0).put("to_block", 9_007_199_254_740_991L);
    await()
        .untilAsserted(
            () ->
                assertThat(operator.post(own + "/redeliveries/preview", blocks).body())
                    .isEqualTo(json().put("callbacks", 3).put("complete", true)));

    Answer order = operator.post(own + "/redeliveries", blocks);
    assertThat(order.status()).as(order.text()).isEqualTo(201);
    List<Received> again = receive(3);
    assertThat(bodies(again)).isEqualTo(bodies(first));
    again.forEach(each -> EventWebhook.verify(created, each));
    String id = order.at("/id");
    JsonNode done = ended(id, 3);
    assertThat(done.at("/percent").asInt()).isEqualTo(100);
    assertThat(done.at("/gone").asInt()).isZero();
    assertThat(done.at("/failed").asInt()).isZero();
    assertThat(operator.get(own + "/redeliveries").body()).hasSize(1);

    Answer seen = operator.get(ADMIN + EventWebhook.id(created) + "/redeliveries/" + id);
    assertThat(seen.at("/toBlock")).as(seen.text()).isEqualTo("9007199254740991");
    assertThat(seen.at("/state")).isEqualTo("done");

    Answer one = operator.post(own + "/redeliveries", json().put("sequence", 2));
    Received second = inbox.next();
    assertThat(json(second.body()).at("/data/sequence").asInt()).isEqualTo(2);
    assertThat(second.body()).isEqualTo(bodies(first).get(second.id()));
    ended(one.at("/id"), 1);
    assertThat(operator.delete(own + "/redeliveries/" + id).status()).isEqualTo(204);
    assertThat(operator.delete(own + "/redeliveries/" + UUID.randomUUID()).status()).isEqualTo(404);
    assertThat(inbox.hasMore()).isFalse();
    assertThat(operator.get("/audit-logs/?actionType=event-webhook.redeliver").text())
        .contains(EventWebhook.id(created));
  }

  @Test
  void anAdministratorRedeliversFailuresAndNoneExist() {
    transfers(1);
    String path = ADMIN + EventWebhook.id(created) + "/redeliveries";
    ObjectNode failed = json().put("failedSince", Instant.EPOCH.toString());
    assertThat(operator.post(path + "/preview", failed).at("/callbacks")).isEqualTo("0");
    Answer order = operator.post(path, failed);
    assertThat(order.status()).as(order.text()).isEqualTo(201);
    ended(order.at("/id"), 0);
    assertThat(operator.get(path).at("/pagination/totalItems")).isEqualTo("1");
    assertThat(operator.delete(path + "/" + order.at("/id")).status()).isEqualTo(204);
    assertThat(inbox.hasMore()).isFalse();
  }

  @Test
  void aTestEventReturnsTheReceiversResponse() {
    Answer sent = operator.post(own + "/test", json());
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    assertThat(sent.at("/status")).isEqualTo("204");
    assertThat(sent.at("/received")).isEqualTo("true");
    Received test = inbox.next();
    EventWebhook.verify(created, test);
    assertThat(test.id()).isEqualTo(sent.at("/webhook_id"));
    assertThat(json(test.body()).at("/type").asText()).isEqualTo("webhook.test");

    inbox.answer(500);
    Answer refused = operator.post(ADMIN + EventWebhook.id(created) + "/test", json());
    assertThat(refused.at("/status")).as(refused.text()).isEqualTo("500");
    assertThat(refused.at("/received")).isEqualTo("false");
    assertThat(json(inbox.next().body()).at("/data/endpoint_id").asText())
        .isEqualTo(EventWebhook.id(created));
    assertThat(json(transfers(1).get(0).body()).at("/data/sequence").asInt())
        .as("it is no event")
        .isOne();
    inbox.close();
    Answer away = operator.post(own + "/test", json());
    assertThat(away.at("/error")).as(away.text()).isNotBlank();
    assertThat(operator.get("/audit-logs/?actionType=event-webhook.test").text())
        .contains(EventWebhook.id(created));
    operator.patch(ADMIN + EventWebhook.id(created), json().put("enabled", false));
    assertThat(operator.post(own + "/test", json()).status()).isEqualTo(409);
  }

  private List<Received> transfers(int many) {
    for (int i = 1; i <= many; i++) {
      chain.transfer(contract, RECIPIENT, i);
    }
    return receive(many);
  }

  private List<Received> receive(int many) {
    List<Received> received = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      received.add(inbox.next());
    }
    return received;
  }

  private static Map<String, String> bodies(List<Received> received) {
    return received.stream().collect(Collectors.toMap(Received::id, Received::body));
  }

  /** The order once all of it was received. */
  private JsonNode ended(String id, int queued) {
    await()
        .untilAsserted(
            () -> {
              Answer seen = operator.get(own + "/redeliveries/" + id);
              assertThat(seen.at("/state")).as(seen.text()).isEqualTo("done");
              assertThat(seen.at("/queued")).isEqualTo(Integer.toString(queued));
              assertThat(seen.at("/waiting")).isEqualTo("0");
            });
    return operator.get(own + "/redeliveries/" + id).body();
  }
}
