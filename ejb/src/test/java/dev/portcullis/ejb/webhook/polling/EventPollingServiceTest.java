package dev.portcullis.ejb.webhook.polling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.webhook.endpoint.CreatedWebhookView;
import dev.portcullis.ejb.webhook.http.FakeReceivers.Received;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Receivers that fetch their events (ADR 0064). */
@ServiceTest(settings = WebhookScene.MASTER_KEY)
class EventPollingServiceTest {
  @Inject private EventPollReader polling;

  private WebhookScene scene;
  private String contract;
  private String userId;

  @BeforeEach
  void aReaderOfTheZone() {
    Acting.asOperator();
    contract = TestChain.deployToken();
    scene = new WebhookScene();
    userId = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    Acting.asUser(userId, null);
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private CreatedWebhookView polled() {
    ObjectNode asked = WebhookScene.asked("", contract).put("delivery", "poll");
    asked.remove("url");
    CreatedWebhookView made = WebhookScene.create(userId, asked);
    scene.read();
    return made;
  }

  private void transfer(long amount) {
    TestChain.transfer(contract, WebhookScene.SOMEBODY, amount);
    scene.readAndSend();
  }

  private JsonNode page(String id, Long after, int limit) {
    return Bodies.written(polling.page(userId, id, after, limit).view());
  }

  @Test
  void eventsAreFetchedInPagesWithoutBeingSent() {
    CreatedWebhookView made = polled();
    String id = made.endpoint().id().toString();
    for (int amount = 1; amount <= 3; amount++) {
      transfer(amount);
    }
    JsonNode all = page(id, null, 10);
    assertThat(all.get("events")).hasSize(3);
    for (int i = 0; i < 3; i++) {
      JsonNode data = all.get("events").get(i).at("/body/data");
      assertThat(data.path("sequence").asLong()).isEqualTo(i + 1);
      assertThat(data.path("subscription_id").asText())
          .isEqualTo(made.subscription().id().toString());
      assertThat(data.path("data").asText()).isEqualTo("0x" + "%064x".formatted(i + 1));
    }
    JsonNode second = page(id, 1L, 1);
    assertThat(second.get("events")).containsExactly(all.get("events").get(1));
    assertThat(second.get("next").asLong()).isEqualTo(2);
    assertThat(second.get("more").asBoolean()).isTrue();
    JsonNode end = page(id, 3L, 10);
    assertThat(end.get("events")).isEmpty();
    assertThat(end.get("next").asLong()).isEqualTo(3);
    assertThat(end.get("more").asBoolean()).isFalse();
    EventPollReader.Page page = polling.page(userId, id, null, 1);
    UUID endpoint = made.endpoint().id();
    assertThat(polling.ends(List.of(endpoint))).isEqualTo(Map.of(endpoint, page.last()));
    assertThat(scene.receivers.of("https://")).isEmpty();
  }

  @Test
  void sentEventsArePolledWithTheSameIdNumberAndBytes() {
    String url = WebhookScene.url();
    String id =
        WebhookScene.create(userId, WebhookScene.asked(url, contract)).endpoint().id().toString();
    scene.read();
    transfer(1);
    transfer(2);
    scene.sendUntilReceived(url, 2);
    List<Received> sent = scene.receivers.of(url);
    JsonNode events = page(id, null, 10).get("events");
    assertThat(events).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(events.get(i).get("webhook_id").asText()).isEqualTo(sent.get(i).id());
      assertThat(events.get(i).get("body").toString()).isEqualTo(sent.get(i).body());
    }
    long sequence = sent.get(0).json().at("/data/sequence").asLong();
    assertThat(page(id, sequence, 10).at("/events/0/webhook_id").asText())
        .isEqualTo(sent.get(1).id());
  }

  @Test
  void onlyTheOwnerPollsAndParametersAreValidated() {
    String id = polled().endpoint().id().toString();
    assertThat(page(id, 0L, 10).get("events")).isEmpty();
    Refused.naming(() -> page(id, 7L, 10), "after");
    Acting.asOperator();
    String stranger = People.user(TestKey.random());
    Refused.unknown(() -> polling.page(stranger, id, null, 10));
    Refused.unknown(() -> polling.page(userId, "nonsense", null, 10));
    Acting.asUser(userId, null);
    var unused = WebhookScene.change(userId, id, Bodies.json().put("enabled", false));
    Refused.with(Reason.CONFLICT, () -> page(id, null, 10));
  }

  @Test
  void aRevokedRightHidesQueuedEvents() {
    Acting.asOperator();
    PermittedToken token = PermittedToken.register(contract);
    String role = token.role();
    token.permitTransfers(null, null, List.of(role));
    userId = People.user(TestKey.random());
    token.join(userId, role);
    Acting.asUser(userId, token.organization());
    String id = polled().endpoint().id().toString();
    transfer(1);
    Acting.asOperator();
    token.hold(userId);
    Acting.asUser(userId, token.organization());
    assertThat(page(id, null, 10).get("events")).isEmpty();
  }
}
