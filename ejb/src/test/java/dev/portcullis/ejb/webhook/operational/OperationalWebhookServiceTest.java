package dev.portcullis.ejb.webhook.operational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.outbound.HttpUrl;
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
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookService;
import dev.portcullis.ejb.webhook.endpoint.RotateSigningKeyRequest;
import dev.portcullis.ejb.webhook.endpoint.RotatedSigningKeyView;
import dev.portcullis.ejb.webhook.endpoint.SetWebhookEnabledRequest;
import dev.portcullis.ejb.webhook.http.FakeReceivers.Received;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.ejb.webhook.testevent.TestEventView;
import dev.portcullis.ejb.webhook.testevent.TestEvents;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Owners are notified of what becomes of their endpoints (ADR 0068). */
@ServiceTest(
    settings = {
      WebhookScene.MASTER_KEY,
      "webhook.retry-first-ms=1",
      "webhook.failing-notice-after-seconds=0"
    })
class OperationalWebhookServiceTest {
  private static final String TYPE = "operational-webhook";
  private static final PageRequest PAGE = new PageRequest(10, 0);

  @Inject private OperationalWebhookService service;
  @Inject private OperationalSender sender;
  @Inject private OwnedWebhookService owned;
  @Inject private TestEvents tests;

  private final String inbox = WebhookScene.url();
  private final String notices = WebhookScene.url();
  private WebhookScene scene;
  private String contract;
  private String userId;
  private String key;
  private String endpoint;

  @BeforeEach
  void anEndpointAndAnOperationalWebhook() {
    Acting.asOperator();
    contract = TestChain.deployToken();
    scene = new WebhookScene();
    userId = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    Acting.asUser(userId, null);
    key = Bodies.writtenSnake(set(notices)).get("signing_key").asText();
    endpoint =
        WebhookScene.create(userId, WebhookScene.asked(inbox, contract)).endpoint().id().toString();
    scene.read();
  }

  @AfterEach
  void leave() {
    sender.stop();
    scene.close();
  }

  private OperationalWebhookView set(String url) {
    return service.set(userId, HttpUrl.parse("url", url));
  }

  private void tell() {
    for (int i = 0, idle = 0; i < 50 && idle < 2; i++) {
      idle = sender.step().compareTo(Duration.ZERO) > 0 ? idle + 1 : 0;
    }
  }

  private void transfer() {
    TestChain.transfer(contract, WebhookScene.SOMEBODY, 1);
    scene.read();
    scene.sendUntilReceived(inbox, 1);
    tell();
  }

  private List<OperationalNoticeView> told() {
    return service.notices(userId, PAGE).items();
  }

  @Test
  void aGoneEndpointIsNotifiedOnceAndRepeatedWithTheSameBytes() {
    scene.receivers.answer(inbox, 410);
    scene.receivers.answer(notices, 500);
    transfer();
    await()
        .pollInSameThread()
        .until(
            () -> {
              tell();
              return told().get(0).state().equals("received");
            });
    List<Received> sent = scene.receivers.of(notices);
    assertThat(sent).hasSize(2);
    assertThat(sent.get(1).id()).isEqualTo(sent.get(0).id());
    assertThat(sent.get(1).body()).isEqualTo(sent.get(0).body());
    sent.forEach(each -> each.verify(key));
    JsonNode body = sent.get(1).json();
    assertThat(body.at("/type").asText()).isEqualTo("endpoint.disabled");
    assertThat(body.at("/data/reason").asText()).isEqualTo("gone");
    assertThat(body.at("/data/endpoint_id").asText()).isEqualTo(endpoint);
    assertThat(body.at("/data/endpoint_name").asText()).isEqualTo("rights");
    assertThat(body.at("/data/last_status").asInt()).isEqualTo(410);
    assertThat(sent.get(1).body()).doesNotContain(contract, TestChain.TRANSFER);
    assertThat(sent.get(1).headers()).doesNotContainKey("x-webhook-subscription");
    assertThat(told())
        .singleElement()
        .satisfies(
            notice -> {
              assertThat(notice.state()).isEqualTo("received");
              assertThat(notice.attempts()).isEqualTo(2);
              assertThat(notice.id()).hasToString(sent.get(0).id());
            });
    assertThat(service.get(userId).lastStatus()).isEqualTo(204);
    assertThat(service.get(userId).waiting()).isZero();
  }

  @Test
  void anEndpointThatAnAdministratorDisabledIsNotifiedOnce() {
    Acting.asOperator();
    var unused = owned.enable(Scope.ZONE, endpoint, new SetWebhookEnabledRequest(false));
    unused = owned.enable(Scope.ZONE, endpoint, new SetWebhookEnabledRequest(false));
    tell();
    JsonNode body = scene.receivers.of(notices).get(0).json();
    assertThat(body.at("/data/reason").asText()).isEqualTo("zone_administrator");
    assertThat(body.at("/data/count").asInt()).isOne();
    assertThat(told()).hasSize(1);
    assertThat(scene.receivers.of(notices)).hasSize(1);
  }

  @Test
  void itIsSetTestedRotatedAndDeleted() {
    Acting.asUser(userId, null);
    OperationalWebhookView again = set(notices);
    assertThat(again.signingKey()).as("it is shown once").isNull();
    AuditRows.assertOne("operational-webhook.set", TYPE, userId, null);
    Acting.asUser(userId, null);
    RotatedSigningKeyView rotated =
        service.rotateKey(userId, new RotateSigningKeyRequest(null, null));
    AuditRows.assertOne("operational-webhook.rotate-key", TYPE, userId, null);
    Acting.asUser(userId, null);
    TestEventView tested = TestEventView.of(tests.sendOperational(userId));
    assertThat(tested.received()).isTrue();
    assertThat(tested.status()).isEqualTo(204);
    AuditRows.assertOne("operational-webhook.test", TYPE, userId, null);
    Received received = scene.receivers.of(notices).get(0);
    received.verify(key);
    received.verify(Bodies.writtenSnake(rotated).get("signing_key").asText());
    assertThat(received.json().at("/type").asText()).isEqualTo("webhook.test");

    Acting.asUser(userId, null);
    service.delete(userId);
    AuditRows.assertOne("operational-webhook.delete", TYPE, userId, null);
    Refused.unknown(() -> service.get(userId));
    Refused.unknown(this::told);
    Refused.unknown(() -> tests.sendOperational(userId));
    Refused.unknown(() -> service.rotateKey(userId, new RotateSigningKeyRequest(null, null)));
    Refused.unknown(() -> service.delete(userId));
  }

  @Test
  void aKeyRotatedWithoutOverlapReplacesTheOthers() {
    RotatedSigningKeyView rotated =
        service.rotateKey(userId, new RotateSigningKeyRequest(0L, null));
    var unused = tests.sendOperational(userId);
    Received received = scene.receivers.of(notices).get(0);
    received.verify(Bodies.writtenSnake(rotated).get("signing_key").asText());
    assertThat(received.headers().get("webhook-signature").split(" ", -1)).hasSize(1);
  }

  @Test
  void aGoneReceiverIsNotCalledUntilItsOwnerSetsAnAddress() {
    scene.receivers.answer(inbox, 410);
    scene.receivers.answer(notices, 410);
    transfer();
    OperationalWebhookView gone = service.get(userId);
    assertThat(gone.enabled()).isFalse();
    assertThat(gone.disabledReason()).contains("410");
    assertThat(gone.lastStatus()).isEqualTo(410);
    assertThat(told().get(0).state()).isEqualTo("dead");
    assertThat(set(notices).enabled()).isTrue();
  }

  @Test
  void changesDemandTheWebhookThatWasSeen() {
    OperationalWebhookView seen = service.get(userId);
    var unused = set(WebhookScene.url());
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> set(notices));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> service.delete(userId));
    Services.ifMatch(service.get(userId));
    service.delete(userId);
  }

  @Test
  void aRolledBackWebhookLeavesNothing() throws Exception {
    Acting.asUser(userId, null);
    String elsewhere = WebhookScene.url();
    var unused = Services.rolledBack(() -> set(elsewhere));
    assertThat(service.get(userId).url()).isEqualTo(notices);
    assertThat(CallLogs.audit()).isEmpty();
  }
}
