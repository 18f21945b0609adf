package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.EventWebhook.ROUTE;
import static dev.portcullis.acceptance.EventWebhook.amount;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Webhooks that are told of several events, only of some, or only of final ones (ADR 0065). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class WebhookFilterAcceptanceIT {
  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  private static final String OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
  private static final String INTERFACE =
      """
      [{"type": "event", "name": "Transfer", "anonymous": false, "inputs": [
        {"name": "from", "type": "address", "indexed": true},
        {"name": "to", "type": "address", "indexed": true},
        {"name": "value", "type": "uint256", "indexed": false}]}]
      """;

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
  void onlyWhatTheFiltersAskForIsToldAndOfEachLogOnce() {
    Client owner = Client.operator(api);
    String contract = chain.deployToken();
    try (PermittedContract registered = PermittedContract.register(api, contract)) {
      declareTransfers(owner, registered);
      ObjectNode asked = asked(contract);
      filter(asked, "value").put("equalTo", "7");
      filter(asked, 2).put("equalTo", "0x" + "0".repeat(24) + OTHER.substring(2));
      Answer answer = owner.post(ROUTE, asked);
      assertThat(answer.status()).as(answer.text()).isEqualTo(201);
      JsonNode subscription = answer.body().path("subscription");
      assertThat(subscription.path("topic0").asText()).isEqualTo(DevChain.TRANSFER);
      assertThat(subscription.path("events")).isEqualTo(asked.get("events"));
      String path = ROUTE + "/" + id(answer.body());
      assertThat(owner.get(path).body().path("subscription")).isEqualTo(subscription);
      String administrators = "/admin/event-webhooks/" + id(answer.body());
      assertThat(owner.get(administrators).body().path("events")).isEqualTo(asked.get("events"));

      chain.transfer(contract, SOMEBODY, 5);
      chain.transfer(contract, SOMEBODY, 7);
      chain.transfer(contract, OTHER, 7);
      chain.transfer(contract, SOMEBODY, 6);
      chain.transfer(contract, OTHER, 8);
      assertThat(amount(inbox.next())).as("by the value").isEqualTo(7);
      WebhookInbox.Received both = inbox.next();
      assertThat(amount(both)).as("by both, once").isEqualTo(7);
      assertThat(json(both.body()).at("/data/topics/2").asText())
          .endsWith(OTHER.substring(2).toLowerCase(Locale.ROOT));
      assertThat(amount(inbox.next())).as("by the receiver").isEqualTo(8);
      assertThat(inbox.hasMore()).isFalse();

      ObjectNode change = json();
      change.set("events", asked.get("events"));
      Answer refused = owner.patch(path, change);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("/issues/0/path")).isEqualTo("events");
      owner.delete(path);
    }
  }

  @Test
  void whoMayNotReadTheInterfaceLearnsNothingOfIt() {
    Client stranger = Client.session(api, newcomer());
    String contract = chain.deployToken();
    ObjectNode asked = asked(contract);
    filter(asked, "value").put("equalTo", "7");
    Answer unregistered = stranger.post(ROUTE, asked);
    assertThat(unregistered.status()).isEqualTo(400);
    assertThat(unregistered.at("/issues/0/path")).isEqualTo("events[0].filters[0].argument");
    try (PermittedContract registered = PermittedContract.register(api, contract)) {
      declareTransfers(Client.operator(api), registered);
      assertThat(stranger.post(ROUTE, asked).text()).isEqualTo(unregistered.text());
    }
  }

  @Test
  void whatIsFinalIsToldWhenItIs() {
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

  private TestWallet newcomer() {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    return wallet;
  }

  private static void declareTransfers(Client operator, PermittedContract contract) {
    ObjectNode definition = json().put("contractAddress", contract.address());
    definition.put("abi", INTERFACE).put("name", "Token").put("description", "");
    Answer declared =
        operator.put(contract.organization() + "/contracts/" + contract.address(), definition);
    assertThat(declared.status()).as(declared.text()).isEqualTo(200);
  }

  private ObjectNode asked(String contract) {
    ObjectNode asked = EventWebhook.asked(inbox, contract, false);
    asked.remove("topic0");
    asked.putArray("events");
    return asked;
  }

  private static ObjectNode filter(ObjectNode asked, Object argument) {
    ObjectNode event = asked.withArray("events").addObject().put("topic0", DevChain.TRANSFER);
    ObjectNode filter = event.putArray("filters").addObject();
    filter.set("argument", Client.JSON.valueToTree(argument));
    return filter;
  }
}
