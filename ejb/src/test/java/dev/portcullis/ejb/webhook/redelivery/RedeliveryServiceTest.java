package dev.portcullis.ejb.webhook.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.webhook.endpoint.CreatedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookService;
import dev.portcullis.ejb.webhook.endpoint.SetWebhookEnabledRequest;
import dev.portcullis.ejb.webhook.http.FakeReceivers.Received;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.ejb.webhook.testevent.TestEventView;
import dev.portcullis.ejb.webhook.testevent.TestEvents;
import dev.portcullis.ejb.webhook.testevent.TestTargetService;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.database.TestDatabase;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callbacks that are sent again, and test events (ADR 0063). */
@ServiceTest(settings = {WebhookScene.MASTER_KEY, "webhook.redeliveries-per-owner=2"})
class RedeliveryServiceTest {
  private static final String TYPE = "event-webhook";
  private static final PageRequest PAGE = new PageRequest(10, 0);

  @Inject private RedeliveryService redeliveries;
  @Inject private UserRedeliveryService administered;
  @Inject private OwnedWebhookService owned;
  @Inject private TestEvents tests;
  @Inject private TestTargetService targets;

  private final String url = WebhookScene.url();
  private WebhookScene scene;
  private String contract;
  private String userId;
  private CreatedWebhookView made;
  private String id;

  @BeforeEach
  void aWebhookThatHasReceived() {
    Acting.asOperator();
    contract = TestChain.deployToken();
    scene = new WebhookScene();
    userId = People.user(TestKey.random(), PermittedToken.zoneRole("full_read_access"));
    Acting.asUser(userId, null);
    made = WebhookScene.create(userId, WebhookScene.asked(url, contract));
    id = made.endpoint().id().toString();
    scene.read();
    for (int amount = 1; amount <= 3; amount++) {
      TestChain.transfer(contract, WebhookScene.SOMEBODY, amount);
    }
    scene.readAndSend();
    scene.sendUntilReceived(url, 3);
    assertThat(scene.receivers.of(url)).hasSize(3);
    Acting.asUser(userId, null);
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private static RedeliveryRange range(ObjectNode body) {
    return Bodies.readSnake(body, RedeliverCallbacksRequest.class).range();
  }

  private static RedeliveryRange one(long sequence) {
    return range(Bodies.json().put("sequence", sequence));
  }

  private static RedeliveryRange allBlocks() {
    return range(Bodies.json().put("from_block", 0).put("to_block", 9_007_199_254_740_991L));
  }

  @Test
  void receivedCallbacksAreSentAgainWithTheSameBytes() {
    List<Received> first = scene.receivers.of(url);
    assertThat(redeliveries.count(userId, id, allBlocks()))
        .isEqualTo(new RedeliveryCountView(3, true));
    Acting.asUser(userId, null);
    RedeliveryProgress order = redeliveries.order(userId, id, allBlocks());
    AuditRows.assertOne("event-webhook.redeliver", TYPE, id, null);
    scene.sendAgain();
    scene.sendUntilReceived(url, 6);
    List<Received> again = scene.receivers.of(url).subList(3, 6);
    assertThat(again)
        .extracting(Received::body)
        .containsExactlyInAnyOrderElementsOf(first.stream().map(Received::body).toList());
    again.forEach(
        each -> each.verify(Bodies.writtenSnake(made).at("/endpoint/signing_key").asText()));
    String orderId = order.order().id().toString();
    RedeliveryView done = RedeliveryView.of(redeliveries.get(userId, id, orderId));
    assertThat(done.state()).isEqualTo("done");
    assertThat(done.percent()).isEqualTo(100);
    assertThat(done.queued()).isEqualTo(3);
    assertThat(done.waiting()).isZero();
    assertThat(done.gone()).isZero();
    assertThat(done.failed()).isZero();
    assertThat(redeliveries.page(userId, id, PAGE).totalItems()).isEqualTo(1);
    Acting.asOperator();
    assertThat(RedeliveryView.of(administered.get(Scope.ZONE, id, orderId)).toBlock())
        .isEqualTo(9_007_199_254_740_991L);

    Acting.asUser(userId, null);
    var unused = redeliveries.order(userId, id, one(2));
    scene.sendAgain();
    scene.sendUntilReceived(url, 7);
    List<Received> all = scene.receivers.of(url);
    assertThat(all).hasSize(7);
    assertThat(all.get(6).json().at("/data/sequence").asInt()).isEqualTo(2);
    Acting.asUser(userId, null);
    redeliveries.cancel(userId, id, orderId);
    AuditRows.assertOne("event-webhook.cancel-redelivery", TYPE, id, null);
    Refused.unknown(() -> redeliveries.cancel(userId, id, Ids.uuid().toString()));
    Refused.unknown(() -> redeliveries.get(userId, id, "nonsense"));
  }

  @Test
  void anAdministratorRedeliversFailuresAndNoneExist() {
    Acting.asOperator();
    ObjectNode body = Bodies.json().put("failedSince", Instant.EPOCH.toString());
    RedeliveryRange failed = Bodies.read(body, RedeliverUserCallbacksRequest.class).range();
    assertThat(administered.count(Scope.ZONE, id, failed).callbacks()).isZero();
    AuditRows.assertOne("event-webhook.preview-redelivery", TYPE, id, null);
    RedeliveryProgress order = administered.order(Scope.ZONE, id, failed);
    scene.sendAgain();
    String orderId = order.order().id().toString();
    assertThat(RedeliveryView.of(administered.get(Scope.ZONE, id, orderId)).queued()).isZero();
    assertThat(administered.page(Scope.ZONE, id, PAGE).totalItems()).isEqualTo(1);
    administered.cancel(Scope.ZONE, id, orderId);
    assertThat(scene.receivers.of(url)).hasSize(3);
  }

  /** One that has a number and is not over; as after the start of a call. */
  @Test
  void callbacksInFlightAreNotSentAgain() {
    TestDatabase.inTransaction(
        entities ->
            new Statements(entities)
                .update(
                    "update webhook_progress set watermark = 2 where endpoint_id = ?",
                    made.endpoint().id()));

    Refused.with(Reason.CONFLICT, () -> redeliveries.order(userId, id, one(3)));
    Refused.with(Reason.CONFLICT, () -> redeliveries.count(userId, id, one(3)));
    assertThat(redeliveries.count(userId, id, one(2))).isEqualTo(new RedeliveryCountView(1, true));
  }

  @Test
  void callbacksThatCannotBeSentAgainAreRejectedByName() {
    Refused.naming(() -> redeliveries.order(userId, id, one(9)), "sequence");
    Refused.naming(() -> redeliveries.count(userId, id, one(9)), "sequence");
    Refused.with(Reason.INVALID_INPUT, () -> range(Bodies.json()));
    Refused.with(
        Reason.INVALID_INPUT, () -> range(Bodies.json().put("sequence", 1).put("from_block", 1)));
    Refused.naming(() -> range(Bodies.json().put("from_block", 2).put("to_block", 1)), "to_block");
    Refused.naming(() -> range(Bodies.json().put("failed_since", "yesterday")), "failed_since");
    var unused = WebhookScene.change(userId, id, Bodies.json().put("enabled", false));
    assertThat(Refused.with(Reason.CONFLICT, () -> redeliveries.order(userId, id, one(1))))
        .hasMessageContaining("disabled");
  }

  @Test
  void theOrdersInProgressOfAnOwnerAreLimited() {
    var unused = redeliveries.order(userId, id, allBlocks());
    RedeliveryProgress second = redeliveries.order(userId, id, one(1));
    Refused.with(Reason.CONFLICT, () -> redeliveries.order(userId, id, one(2)));
    redeliveries.cancel(userId, id, second.order().id().toString());
    assertThat(redeliveries.order(userId, id, one(2))).isNotNull();
  }

  @Test
  void redeliveriesOfOthersAreNotFound() {
    RedeliveryProgress order = redeliveries.order(userId, id, one(1));
    String orderId = order.order().id().toString();
    Acting.asOperator();
    String stranger = People.user(TestKey.random());
    Scope other = PermittedToken.register().scope();
    Acting.asUser(stranger, null);
    Refused.unknown(() -> redeliveries.order(stranger, id, one(1)));
    Refused.unknown(() -> redeliveries.count(stranger, id, one(1)));
    Refused.unknown(() -> redeliveries.page(stranger, id, PAGE));
    Refused.unknown(() -> redeliveries.get(stranger, id, orderId));
    Refused.unknown(() -> redeliveries.cancel(stranger, id, orderId));
    Refused.unknown(() -> tests.send(stranger, id));
    Refused.unknown(() -> administered.order(other, id, one(1)));
    Refused.unknown(() -> administered.count(other, id, one(1)));
    Refused.unknown(() -> administered.page(other, id, PAGE));
    Refused.unknown(() -> administered.get(other, id, orderId));
    Refused.unknown(() -> administered.cancel(other, id, orderId));
    Refused.unknown(() -> targets.of(other, id));
    Refused.unknown(() -> targets.of(Scope.organization("no-such"), id));
  }

  @Test
  void aTestEventReturnsTheReceiversResponse() {
    TestEventView sent = TestEventView.of(tests.send(userId, id));
    assertThat(sent.status()).isEqualTo(204);
    assertThat(sent.received()).isTrue();
    Received test = scene.receivers.of(url).get(3);
    test.verify(Bodies.writtenSnake(made).at("/endpoint/signing_key").asText());
    assertThat(test.id()).isEqualTo(sent.webhookId().toString());
    assertThat(test.json().at("/type").asText()).isEqualTo("webhook.test");
    AuditRows.assertOne("event-webhook.test", TYPE, id, null);

    scene.receivers.answer(url, 500);
    Acting.asOperator();
    TestEventView refused = TestEventView.of(tests.send("operator", Scope.ZONE, id));
    assertThat(refused.status()).isEqualTo(500);
    assertThat(refused.received()).isFalse();
    assertThat(scene.receivers.of(url).get(4).json().at("/data/endpoint_id").asText())
        .isEqualTo(id);
    TestChain.transfer(contract, WebhookScene.SOMEBODY, 4);
    scene.readAndSend();
    scene.sendUntilReceived(url, 6);
    assertThat(scene.receivers.of(url).get(5).json().at("/data/sequence").asInt())
        .as("a test is no event")
        .isEqualTo(4);
    var unused = owned.enable(Scope.ZONE, id, new SetWebhookEnabledRequest(false));
    Acting.asUser(userId, null);
    Refused.with(Reason.CONFLICT, () -> tests.send(userId, id));
  }

  @Test
  void aPolledWebhookIsNeitherTestedNorSentAgain() {
    ObjectNode asked = WebhookScene.asked(url, contract).put("delivery", "poll");
    asked.remove("url");
    String polled = WebhookScene.create(userId, asked).endpoint().id().toString();
    Refused.with(Reason.CONFLICT, () -> targets.owned(userId, polled));
    Refused.with(Reason.CONFLICT, () -> redeliveries.order(userId, polled, allBlocks()));
  }
}
