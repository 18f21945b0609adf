package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.EventWebhook.ROUTE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The order of one endpoint (ADR 0069). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class OrderedDeliveryIT {
  private static final String RECIPIENT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  private final WebhookInbox inbox = new WebhookInbox();
  private final Client operator;
  private final DevChain chain;

  OrderedDeliveryIT(Api api, DevChain chain) {
    this.operator = Client.operator(api);
    this.chain = chain;
  }

  @AfterEach
  void leave() {
    inbox.close();
  }

  @Test
  void failedCallbacksAreWaitedForAndTestEventsAreNot() {
    String contract = chain.deployToken();
    ObjectNode asked = EventWebhook.asked(inbox, contract, false).put("ordered", true);
    Answer created = operator.post(ROUTE, asked);
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.at("/endpoint/ordered")).isEqualTo("true");
    String own = ROUTE + "/" + EventWebhook.id(created.body());
    inbox.askForPatience(Duration.ofSeconds(1));
    inbox.answer(204, 204, 503, 503);
    for (int i = 1; i <= 5; i++) {
      chain.transfer(contract, RECIPIENT, i);
    }
    assertThat(sequences(7)).containsExactly(1L, 2L, 3L, 3L, 3L, 4L, 5L);
    assertThat(inbox.hasMore()).isFalse();

    inbox.hold();
    chain.transfer(contract, RECIPIENT, 6);
    assertThat(sequences(1)).containsExactly(6L);
    Answer test = operator.post(own + "/test", json());
    assertThat(test.at("/received")).as(test.text()).isEqualTo("true");
    assertThat(json(inbox.next().body()).at("/type").asText()).isEqualTo("webhook.test");
    inbox.release(204);
    Answer changed = operator.patch(own, json().put("ordered", false));
    assertThat(changed.at("/endpoint/ordered")).as(changed.text()).isEqualTo("false");
    assertThat(
            operator.get("/admin/event-webhooks/" + EventWebhook.id(created.body())).at("/ordered"))
        .isEqualTo("false");
    operator.delete(own);
  }

  @Test
  void polledEventsAreInOrderAnyway() {
    ObjectNode asked = EventWebhook.asked(inbox, chain.deployToken(), false);
    asked.remove("url");
    asked.put("delivery", "poll");
    Answer refused = operator.post(ROUTE, asked.deepCopy().put("ordered", true));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/issues/0/path")).isEqualTo("ordered");
    Answer created = operator.post(ROUTE, asked);
    String own = ROUTE + "/" + EventWebhook.id(created.body());
    assertThat(created.body().at("/endpoint/ordered").isNull()).isTrue();
    Answer changed = operator.patch(own, json().put("ordered", true));
    assertThat(changed.status()).isEqualTo(400);
    assertThat(changed.at("/issues/0/path")).isEqualTo("ordered");
    operator.delete(own);
  }

  private List<Long> sequences(int many) {
    List<Long> sequences = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      sequences.add(json(inbox.next().body()).at("/data/sequence").asLong());
    }
    return sequences;
  }
}
