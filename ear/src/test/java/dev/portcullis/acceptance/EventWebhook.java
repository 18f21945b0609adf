package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.standardwebhooks.Webhook;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;

/** A webhook on the transfers of a token, and what is kept back from it. */
final class EventWebhook {
  static final String ROUTE = "/api/v1/event-webhook";

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private EventWebhook() {}

  /** What is sent to make one. */
  static ObjectNode asked(WebhookInbox inbox, String contract, boolean decode) {
    return json()
        .put("name", "rights")
        .put("url", inbox.url())
        .put("contract", contract)
        .put("topic0", DevChain.TRANSFER)
        .put("decode_events", decode);
  }

  /** Makes one; the answer is as the owner gets it. */
  static JsonNode created(Client owner, WebhookInbox inbox, String contract, boolean decode) {
    Answer answer = owner.post(ROUTE, asked(inbox, contract, decode));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.body();
  }

  /** The identifier in the owner's answer. */
  static String id(JsonNode created) {
    return created.at("/endpoint/id").asText();
  }

  /** Changes one in its owner's name. */
  static void changed(Client owner, String id, ObjectNode change) {
    Answer answer = owner.patch(ROUTE + "/" + id, change);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  /**
   * Waits until so many events were kept back by a rule, the latest that kept any back; the answer
   * is the count as administrators see it.
   */
  static JsonNode awaitWithheld(Client operator, String id, String ruleId, long events) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              Answer seen = operator.get("/admin/event-webhooks/" + id);
              assertThat(seen.at("/withheld/0/ruleId")).as(seen.text()).isEqualTo(ruleId);
              assertThat(seen.body().at("/withheld/0/events").asLong()).isEqualTo(events);
            });
    return operator.get("/admin/event-webhooks/" + id).body().at("/withheld/0");
  }

  /** That a callback is signed with the key that the owner was shown. */
  static void verify(JsonNode created, WebhookInbox.Received received) {
    verify(created.at("/endpoint/signing_key").asText(), received);
  }

  /** That a callback is signed with this key. */
  static void verify(String secret, WebhookInbox.Received received) {
    assertThatCode(() -> new Webhook(secret).verify(received.body(), received.headers()))
        .doesNotThrowAnyException();
  }

  /** How much was transferred, according to the callback. */
  static long amount(WebhookInbox.Received received) {
    String data = json(received.body()).at("/data/data").asText();
    return Long.parseLong(data.substring(data.length() - 16), 16);
  }
}
