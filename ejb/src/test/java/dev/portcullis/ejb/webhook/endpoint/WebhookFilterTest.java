package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.webhook.http.FakeReceivers.Received;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhooks on several events, or on some of them (ADR 0065). */
@ServiceTest(settings = WebhookScene.MASTER_KEY)
class WebhookFilterTest {
  private static final String OTHER = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";
  private static final String INTERFACE =
      """
      [{"type": "event", "name": "Transfer", "anonymous": false, "inputs": [
        {"name": "from", "type": "address", "indexed": true},
        {"name": "to", "type": "address", "indexed": true},
        {"name": "value", "type": "uint256", "indexed": false}]}]
      """;

  @Inject private ContractService contracts;

  private final String url = WebhookScene.url();
  private WebhookScene scene;
  private String contract;
  private String userId;

  @BeforeEach
  void aReaderOfTheZone() {
    Acting.asOperator();
    contract = TestChain.deployToken();
    scene = new WebhookScene();
    userId = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    PermittedToken token = PermittedToken.register(contract);
    var declared =
        contracts.replace(
            token.organization(),
            token.at(),
            new ContractDefinition(contract, INTERFACE, "Token", "", null, null));
    assertThat(declared.abi()).isEqualTo(INTERFACE);
    Acting.as(new Caller(userId, 1, null, Set.of("full_read_access"), Set.of(), "subject"));
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private static void filter(ObjectNode asked, JsonNode argument, String value) {
    ObjectNode event = asked.withArray("events").addObject().put("topic0", TestChain.TRANSFER);
    ObjectNode filter = event.putArray("filters").addObject().put("equalTo", value);
    filter.set("argument", argument);
  }

  private void transfer(String to, long amount) {
    TestChain.transfer(contract, to, amount);
  }

  @Test
  void onlyEventsThatMatchAFilterAreSentAndEachLogOnce() {
    ObjectNode asked = WebhookScene.asked(url, contract);
    asked.remove("topic0");
    filter(asked, Bodies.written("value"), "7");
    filter(asked, Bodies.written(2), "0x" + "0".repeat(24) + OTHER.substring(2));
    CreatedWebhookView made = WebhookScene.create(userId, asked);
    assertThat(made.subscription().topic0()).isEqualTo(TestChain.TRANSFER);
    assertThat(Bodies.written(made.subscription().events())).isEqualTo(asked.get("events"));
    scene.read();
    transfer(WebhookScene.SOMEBODY, 5);
    transfer(WebhookScene.SOMEBODY, 7);
    transfer(OTHER, 7);
    transfer(WebhookScene.SOMEBODY, 6);
    transfer(OTHER, 8);
    scene.readAndSend();
    scene.sendUntilReceived(url, 3);
    List<Received> received = scene.receivers.of(url);
    assertThat(received)
        .extracting(Received::amount)
        .as("by the value, by both once, by the receiver")
        .containsExactly(7L, 7L, 8L);
    assertThat(received.get(1).json().at("/data/topics/2").asText()).endsWith(OTHER.substring(2));
  }
}
