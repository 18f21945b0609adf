package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.EventWebhook.ROUTE;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Webhooks that are notified of several events, only of some, or only of final ones (ADR 0065). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class WebhookFilterAcceptanceIT {
  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  private final WebhookInbox inbox = new WebhookInbox();
  private final Api api;
  private final DevChain chain;

  WebhookFilterAcceptanceIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @AfterEach
  void leave() {
    inbox.close();
  }

  @Test
  void finalEventsAreSentOnceTheyAreFinal() {
    Client owner = Client.operator(api);
    String contract = chain.deployToken();
    ObjectNode asked = EventWebhook.asked(inbox, contract, false).put("block_tag", "finalized");
    Answer answer = owner.post(ROUTE, asked);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.at("/subscription/block_tag")).isEqualTo("finalized");

    JsonNode receipt = chain.transfer(contract, SOMEBODY, 42);
    JsonNode data = json(inbox.next().body()).get("data");
    long block = data.get("block_number").asLong();
    assertThat(block).isEqualTo(number(receipt.get("blockNumber")));
    JsonNode finalized = chain.call("eth_getBlockByNumber", "finalized", false);
    assertThat(number(finalized.get("number"))).isGreaterThanOrEqualTo(block);
    owner.delete(ROUTE + "/" + id(answer.body()));
  }

  private static long number(JsonNode quantity) {
    return Long.decode(quantity.asText());
  }
}
