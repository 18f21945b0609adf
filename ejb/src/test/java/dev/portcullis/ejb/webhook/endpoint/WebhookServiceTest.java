package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookSigningKey;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A user's own webhooks. */
@ServiceTest(settings = {WebhookScene.MASTER_KEY, "webhook.max-per-user=3"})
class WebhookServiceTest {
  private static final String TYPE = "event-webhook";
  private static final PageRequest PAGE = new PageRequest(10, 0);
  private static final String TRANSFERS =
      """
      [{"type": "event", "name": "Transfer", "anonymous": false, "inputs": [
        {"name": "from", "type": "address", "indexed": true},
        {"name": "to", "type": "address", "indexed": true},
        {"name": "value", "type": "uint256", "indexed": false}]}]
      """;

  @Inject private WebhookService webhooks;
  @Inject private OwnedWebhookService owned;
  @Inject private ContractService contracts;
  @Inject private WebhookRepository stored;

  private final String url = WebhookScene.url();
  private final String contract = TestKey.random().text();
  private String userId;

  @BeforeEach
  void aUser() {
    TestChain.use();
    Services.get(LatestHead.class).startListening();
    Acting.asOperator();
    userId = People.user(TestKey.random());
    Acting.asUser(userId, null);
  }

  private ObjectNode asked() {
    return WebhookScene.asked(url, contract);
  }

  private ObjectNode polled() {
    ObjectNode asked = asked().put("delivery", "poll");
    asked.remove("url");
    return asked;
  }

  private CreatedWebhookView create(ObjectNode asked) {
    return WebhookScene.create(userId, asked);
  }

  private String created() {
    return create(asked()).endpoint().id().toString();
  }

  private WebhookView change(String id, ObjectNode change) {
    return WebhookScene.change(userId, id, change);
  }

  @Test
  void aWebhookIsCreatedWithAKeyThatIsShownOnce() {
    CreatedWebhookView made = create(asked());
    JsonNode shown = Bodies.writtenSnake(made);
    assertThat(shown.at("/endpoint/signing_key").asText()).startsWith("whsec_");
    assertThat(made.endpoint().enabled()).isTrue();
    assertThat(made.subscription().contract()).isEqualTo(contract);
    assertThat(made.subscription().topic0()).isEqualTo(TestChain.TRANSFER);
    assertThat(made.subscription().fromBlock())
        .as("from the next block on")
        .isEqualTo(TestChain.node().head().number() + 1);
    assertThat(made.userId()).isEqualTo(userId);
    String id = made.endpoint().id().toString();
    AuditRows.assertOne("event-webhook.create", TYPE, id, null);
    WebhookView seen = webhooks.get(userId, id);
    assertThat(seen.subscription()).isEqualTo(made.subscription());
    assertThat(Bodies.writtenSnake(seen).toString()).doesNotContain("whsec_", "signing");
    assertThat(CallLogs.mutations().toString()).doesNotContain("whsec_");
  }

  @Test
  void aWebhookIsChangedAndDeleted() {
    String id = created();
    Acting.asUser(userId, null);
    String elsewhere = WebhookScene.url();
    WebhookView changed =
        change(id, Bodies.json().put("url", elsewhere).put("decode_events", true));
    assertThat(changed.endpoint().url()).isEqualTo(elsewhere);
    assertThat(changed.subscription().decodeEvents()).isTrue();
    AuditRows.assertOne("event-webhook.update", TYPE, id, null);
    assertThat(change(id, Bodies.json().put("enabled", false)).subscription().status())
        .isEqualTo("paused");
    assertThat(change(id, Bodies.json().put("enabled", true)).endpoint().enabled()).isTrue();
    assertThat(change(id, Bodies.json().put("ordered", true)).endpoint().ordered()).isTrue();
    Acting.asUser(userId, null);
    webhooks.delete(userId, id);
    AuditRows.assertOne("event-webhook.delete", TYPE, id, null);
    Refused.unknown(() -> webhooks.get(userId, id));
    Refused.unknown(() -> webhooks.delete(userId, id));
  }

  @Test
  void aWebhookOfAnotherOwnerIsNotFound() {
    String id = created();
    Acting.asOperator();
    String stranger = People.user(TestKey.random());
    Acting.asUser(stranger, null);
    for (String any : new String[] {id, "nonsense", Ids.uuid().toString()}) {
      Refused.unknown(() -> webhooks.get(stranger, any));
      Refused.unknown(() -> webhooks.delete(stranger, any));
      Refused.unknown(
          () -> WebhookScene.change(stranger, any, Bodies.json().put("enabled", false)));
      Refused.unknown(
          () -> webhooks.rotateKey(stranger, any, new RotateSigningKeyRequest(null, null)));
    }
    assertThat(webhooks.page(stranger, PAGE, true).items()).isEmpty();
    assertThat(webhooks.page(userId, PAGE, false).items()).hasSize(1);
  }

  @Test
  void changesDemandTheWebhookThatWasSeen() {
    String id = created();
    WebhookView seen = webhooks.get(userId, id);
    var unused = change(id, Bodies.json().put("decode_events", true));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> change(id, Bodies.json().put("enabled", false)));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> webhooks.delete(userId, id));
    Services.ifMatch(webhooks.get(userId, id));
    webhooks.delete(userId, id);
  }

  @Test
  void aUserHasAsManyAsIsSet() {
    String first = created();
    var unused = create(asked());
    unused = create(asked());
    assertThat(Refused.with(Reason.CONFLICT, this::created)).hasMessageContaining("3");
    webhooks.delete(userId, first);
    unused = create(asked());
    assertThat(webhooks.page(userId, PAGE, false).totalItems()).isEqualTo(3);
    assertThat(webhooks.page(userId, new PageRequest(1, 2), true).items())
        .singleElement()
        .satisfies(oldest -> assertThat(oldest.health()).isNotNull());
  }

  @Test
  void aRotatedKeyIsShownOnce() {
    String id = created();
    Acting.asUser(userId, null);
    RotatedSigningKeyView rotated =
        webhooks.rotateKey(userId, id, new RotateSigningKeyRequest(60L, null));
    assertThat(Bodies.writtenSnake(rotated).at("/signing_key").asText()).startsWith("whsec_");
    assertThat(rotated.version()).isEqualTo("v1");
    AuditRows.assertOne("event-webhook.rotate-key", TYPE, id, null);
  }

  @Test
  void aKeyThatWasReplacedSignsForItsOverlapAlone() throws Exception {
    String id = created();
    Acting.asUser(userId, null);
    var first = webhooks.rotateKey(userId, id, new RotateSigningKeyRequest(60L, null));
    Instant later = Clock.now().plusSeconds(61);
    assertThat(keys(id)).hasSize(2).allMatch(key -> key.inForce(Clock.now()));
    assertThat(keys(id))
        .filteredOn(key -> key.inForce(later))
        .extracting(WebhookSigningKey::id)
        .containsExactly(first.keyId());
    var second = webhooks.rotateKey(userId, id, new RotateSigningKeyRequest(0L, null));
    assertThat(keys(id)).extracting(WebhookSigningKey::id).containsExactly(second.keyId());
  }

  private List<WebhookSigningKey> keys(String id) throws Exception {
    return Services.rolledBack(() -> stored.keys(List.of(UUID.fromString(id))));
  }

  @Test
  void aPolledWebhookHasNoAddressNoOrderAndNoKey() {
    CreatedWebhookView made = create(polled());
    assertThat(made.endpoint().delivery()).isEqualTo(DeliveryMode.POLL);
    assertThat(made.endpoint().url()).isNull();
    assertThat(made.endpoint().signingKey()).isNull();
    String id = made.endpoint().id().toString();
    Refused.naming(() -> create(polled().put("url", url)), "url");
    Refused.naming(() -> create(polled().put("ordered", true)), "ordered");
    ObjectNode neither = asked();
    neither.remove("url");
    Refused.naming(() -> create(neither), "url");
    Refused.naming(() -> change(id, Bodies.json().put("url", url)), "url");
    Refused.naming(() -> change(id, Bodies.json().put("ordered", true)), "ordered");
    Refused.naming(() -> change(id, Bodies.json().put("delivery", "callback")), "delivery");
    Refused.with(
        Reason.CONFLICT,
        () -> webhooks.rotateKey(userId, id, new RotateSigningKeyRequest(null, null)));
    Acting.asOperator();
    assertThat(WebhookScene.administered(id).delivery()).isEqualTo(DeliveryMode.POLL);
  }

  private static ObjectNode filtered(ObjectNode asked, String argument, String value) {
    asked.remove("topic0");
    ObjectNode event = asked.withArray("events").addObject().put("topic0", TestChain.TRANSFER);
    event.putArray("filters").addObject().put("argument", argument).put("equalTo", value);
    return asked;
  }

  @Test
  void aFilterIsOfTheInterfaceThatTheUserMayRead() {
    String unknown =
        Refused.naming(
                () -> create(filtered(asked(), "value", "7")), "events[0].filters[0].argument")
            .issues()
            .toString();
    Acting.asOperator();
    PermittedToken token = PermittedToken.register(contract);
    var declared =
        contracts.replace(
            token.organization(),
            token.at(),
            new ContractDefinition(contract, TRANSFERS, "Token", "", null, null));
    assertThat(declared.abi()).isEqualTo(TRANSFERS);
    Acting.asUser(userId, null);
    assertThat(
            Refused.naming(
                    () -> create(filtered(asked(), "value", "7")), "events[0].filters[0].argument")
                .issues()
                .toString())
        .as("nothing of the interface is disclosed")
        .isEqualTo(unknown);
    Acting.asUser(userId, token.organization());
    CreatedWebhookView made = create(filtered(asked(), "value", "7"));
    JsonNode events = Bodies.written(made.subscription()).get("events");
    assertThat(events.at("/0/filters/0/argument").asText()).isEqualTo("value");
    String id = made.endpoint().id().toString();
    assertThat(webhooks.get(userId, id).subscription()).isEqualTo(made.subscription());
    Refused.naming(() -> change(id, Bodies.json().set("events", events)), "events");
    Acting.asOperator();
    assertThat(WebhookScene.administered(id).events()).isEqualTo(made.subscription().events());
  }

  @Test
  void aWebhookDisabledByAnAdministratorCannotBeEnabledByItsOwner() {
    String id = created();
    Acting.asOperator();
    var unused =
        owned.enable(dev.portcullis.kernel.Scope.ZONE, id, new SetWebhookEnabledRequest(false));
    Acting.asUser(userId, null);
    assertThat(Refused.with(Reason.CONFLICT, () -> change(id, Bodies.json().put("enabled", true))))
        .hasMessageContaining("administrator");
    assertThat(change(id, Bodies.json().put("enabled", false)).endpoint().enabled()).isFalse();
  }

  @Test
  void aRolledBackWebhookLeavesNothing() throws Exception {
    String id = Services.rolledBack(this::created);
    Refused.unknown(() -> webhooks.get(userId, id));
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(CallLogs.mutations()).isEmpty();
  }
}
