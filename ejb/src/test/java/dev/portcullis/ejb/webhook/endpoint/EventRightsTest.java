package dev.portcullis.ejb.webhook.endpoint;

import static dev.portcullis.ejb.webhook.scene.WebhookScene.SOMEBODY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.Rpc;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.ejb.webhook.redelivery.RedeliverCallbacksRequest;
import dev.portcullis.ejb.webhook.redelivery.RedeliveryService;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.user.SuspensionRepository;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Who receives which event (R-WEB-18, ADR 0030): from a log of the chain to the owner's receiver,
 * or to the count that administrators see.
 */
@ServiceTest(settings = {WebhookScene.MASTER_KEY, "webhook.retry-first-ms=1"})
class EventRightsTest {
  @Inject private WebhookService webhooks;
  @Inject private OwnedWebhookService owned;
  @Inject private MemberService members;
  @Inject private UserService users;
  @Inject private RedeliveryService redeliveries;

  private final TestKey wallet = TestKey.random();
  private final String url = WebhookScene.url();
  private WebhookScene scene;
  private PermittedToken token;
  private String role;
  private String userId;

  @BeforeEach
  void tokenOfAnOrganization() throws Exception {
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    scene = new WebhookScene();
    role = token.role();
    userId = People.proven(wallet);
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private CreatedWebhookView created(String owner, String to, String contract) {
    Acting.asUser(owner, null);
    CreatedWebhookView made = WebhookScene.create(owner, WebhookScene.asked(to, contract));
    Acting.asOperator();
    scene.read();
    return made;
  }

  private String created() {
    return created(userId, url, token.address()).endpoint().id().toString();
  }

  private void member() {
    token.join(userId, role);
  }

  /** An event permission on transfers with a condition on the receiver, for the role. */
  private void permit(String condition, String constant, String... others) {
    token.permitTransfers(
        condition, constant, Stream.concat(Stream.of(role), Stream.of(others)).toList());
  }

  private void transfer(long amount) {
    TestChain.transfer(token.address(), SOMEBODY, amount);
  }

  private void transferAndSend(long amount) {
    transfer(amount);
    scene.readAndSend();
  }

  private void assertWithheld(String id, String ruleId, long events) {
    Acting.asOperator();
    List<SuppressedView> withheld = WebhookScene.administered(id).withheld();
    assertThat(withheld).isNotEmpty();
    SuppressedView latest = withheld.get(0);
    assertThat(latest.ruleId()).isEqualTo(ruleId);
    assertThat(latest.events()).isEqualTo(events);
    assertThat(latest.reason()).isNotBlank();
    assertThat(latest.lastAt()).isNotNull();
  }

  private void assertReceived(Long... amounts) {
    scene.sendUntilReceived(url, amounts.length);
    assertThat(scene.receivers.amounts(url)).containsExactly(amounts);
  }

  @Test
  void withoutARoleNothingIsSentAndOnlyAdministratorsSeeThat() {
    permit(null, null);
    token.join(userId);
    String id = created();
    WebhookView before = webhooks.get(userId, id);
    transfer(1);
    transfer(2);
    scene.read();
    // Before the sender judges again: nothing was queued for it.
    assertWithheld(id, "rule.check_role.deny", 2);
    assertReceived();
    assertWithheld(id, "rule.check_role.deny", 2);
    assertThat(webhooks.get(userId, id)).as("nothing of it shows to the owner").isEqualTo(before);
  }

  @Test
  void withARoleOfThePermissionEveryEventIsSent() {
    permit(null, null);
    member();
    String id = created();
    transferAndSend(42);
    assertReceived(42L);
    assertThat(WebhookScene.administered(id).withheld()).isEmpty();
  }

  @Test
  void theWebhookOfAUserOfTheZoneIsOutOfScope() {
    permit(null, null, "user");
    var unused = users.replaceRoles(userId, new ReplaceRolesRequest(List.of("user")));
    String id = created();
    transferAndSend(1);
    assertWithheld(id, "permission.org_mismatch", 1);
    assertReceived();
  }

  @Test
  void eventsNotLimitedToTheOrganizationAreSentToAZoneUser() {
    String zoneRole = PermittedToken.zoneRole();
    token.openTransfers(List.of(zoneRole));
    var unused = users.replaceRoles(userId, new ReplaceRolesRequest(List.of(zoneRole)));
    created();
    transferAndSend(42);
    assertReceived(42L);
    Acting.asUser(userId, null);
    ObjectNode filter = Bodies.json().put("address", token.address()).put("fromBlock", "0x0");
    assertThat(Rpc.call("eth_getLogs", filter).get("result"))
        .as("minted, and transferred")
        .hasSize(2);
  }

  @Test
  void aMemberOfAnotherOrganizationReceivesNothing() {
    permit(null, null);
    PermittedToken other = PermittedToken.register();
    other.join(userId, other.role());
    String id = created();
    transferAndSend(1);
    assertWithheld(id, "permission.org_mismatch", 1);
    assertReceived();
  }

  @Test
  void aTopicMustMatchThePermission() {
    permit("equalTo", "0x" + "00".repeat(12) + SOMEBODY.substring(2));
    member();
    String id = created();
    TestChain.transfer(token.address(), TestKey.random().text(), 1);
    scene.readAndSend();
    assertWithheld(id, "permission.topic_mismatch", 1);
    transferAndSend(2);
    assertReceived(2L);
  }

  @Test
  void aTopicMayHaveToBeTheReadersOwnWallet() {
    permit("userAddress", null);
    member();
    String id = created();
    transferAndSend(1);
    assertWithheld(id, "permission.topic_mismatch", 1);
    TestChain.transfer(token.address(), wallet.text(), 2);
    scene.readAndSend();
    assertReceived(2L);
  }

  /** A claim to a contract by its own signature rule (ERC-1271) would show all who pay it. */
  @Test
  void aWalletThatIsARegisteredContractOpensNoEventByBeingATopic() {
    permit("userAddress", null);
    member();
    String id = created();
    TestChain.transfer(token.address(), wallet.text(), 1);
    scene.readAndSend();
    assertReceived(1L);

    Acting.asOperator();
    var unused = PermittedToken.register(wallet.text());
    TestChain.transfer(token.address(), wallet.text(), 2);
    scene.readAndSend();
    assertWithheld(id, "permission.topic_mismatch", 1);
    assertReceived(1L);
  }

  @Test
  void eventsOfUnregisteredContractsAreForFullAccessOnly() {
    String unregistered = TestChain.deployToken();
    String id = created(userId, url, unregistered).endpoint().id().toString();
    String mighty = WebhookScene.url();
    for (String permission :
        List.of("full_read_access", "full_sequencer_rpc_access", "admin_read")) {
      String reader = People.user(TestKey.random(), PermittedToken.zoneRole(permission));
      var unused = created(reader, mighty, unregistered);
    }
    TestChain.transfer(unregistered, SOMEBODY, 3);
    scene.readAndSend();
    scene.sendUntilReceived(mighty, 3);
    assertThat(scene.receivers.amounts(mighty)).containsExactly(3L, 3L, 3L);
    assertWithheld(id, "contract.not_registered", 1);
    assertReceived();
  }

  @Test
  void queuedEventsAreJudgedAgainWhenSent() {
    permit(null, null);
    member();
    String id = created();
    transfer(1);
    scene.read();
    assertThat(WebhookScene.administered(id).withheld()).isEmpty();
    token.hold(userId);
    scene.send();
    assertWithheld(id, "rule.check_role.deny", 1);
    assertReceived();
  }

  @Test
  void redeliveredEventsAreJudgedAgain() {
    permit(null, null);
    member();
    String id = created();
    transferAndSend(1);
    assertReceived(1L);
    token.hold(userId);
    Acting.asUser(userId, token.organization());
    ObjectNode one = Bodies.json().put("sequence", 1);
    var unused =
        redeliveries.order(userId, id, Bodies.read(one, RedeliverCallbacksRequest.class).range());
    scene.sendAgain();
    assertWithheld(id, "rule.check_role.deny", 1);
    assertReceived(1L);
  }

  @Test
  void aUserRemovedFromTheOrganizationReceivesNoMoreEvents() {
    permit(null, null);
    member();
    String id = created();
    transferAndSend(1);
    assertReceived(1L);
    members.remove(token.organization(), userId);
    transferAndSend(2);
    assertWithheld(id, "permission.org_mismatch", 1);
    assertReceived(1L);
  }

  @Test
  void aSuspendedUserReceivesNothingUntilThatEnds() throws Exception {
    permit(null, null);
    member();
    String id = created();
    transferAndSend(1);
    assertReceived(1L);
    SuspensionRepository suspensions = Services.get(SuspensionRepository.class);
    assertThat(Services.inTransaction(() -> suspensions.suspend(userId))).isTrue();
    transferAndSend(2);
    assertWithheld(id, "user.suspended", 1);
    assertThat(
            Services.inTransaction(
                () -> {
                  suspensions.lift(userId);
                  return suspensions.since(userId);
                }))
        .isEmpty();
    transferAndSend(3);
    assertReceived(1L, 3L);
  }

  @Test
  void aUserIsDeletedWithTheirWebhooksAndQueuedCallbacks() {
    permit(null, null);
    member();
    String id = created();
    transfer(1);
    scene.read();
    users.delete(userId);
    scene.send();
    Refused.unknown(() -> WebhookScene.administered(id));
    transferAndSend(2);
    assertReceived();
  }

  @Test
  void membersOfADeletedOrganizationReceiveNoMoreEvents() {
    permit(null, null);
    member();
    String id = created();
    transfer(1);
    scene.read();
    token.dissolve();
    scene.send();
    transferAndSend(2);
    assertWithheld(id, "user.organization_deleted", 2);
    assertReceived();
  }

  @Test
  void theResponseDoesNotDiscloseExistence() {
    PermittedToken foreign = PermittedToken.register();
    Acting.asUser(userId, null);
    List<String> answers =
        Stream.of(token.address(), foreign.address(), TestKey.random().text())
            .map(
                contract ->
                    (ObjectNode)
                        Bodies.written(
                            WebhookScene.create(userId, WebhookScene.asked(url, contract))))
            .map(
                body -> {
                  ((ObjectNode) body.get("endpoint"))
                      .remove(List.of("id", "signing_key", "signingKey"));
                  ((ObjectNode) body.get("subscription"))
                      .remove(
                          List.of(
                              "id",
                              "endpoint_id",
                              "endpointId",
                              "contract",
                              "from_block",
                              "fromBlock"));
                  return body.toString().replaceAll("\\d{4}-\\d{2}-\\d{2}T[0-9:.]+Z", "now");
                })
            .distinct()
            .toList();
    assertThat(answers).as("one answer to all").hasSize(1);
  }

  @Test
  void anotherOrganizationSeesAndChangesNothing() {
    member();
    String id = created();
    PermittedToken other = PermittedToken.register();
    Scope elsewhere = other.scope();
    Refused.unknown(() -> owned.get(elsewhere, id));
    Refused.unknown(() -> owned.delete(elsewhere, id));
    Refused.unknown(() -> owned.enable(elsewhere, id, new SetWebhookEnabledRequest(false)));
    assertThat(owned.get(token.scope(), id).userId()).isEqualTo(userId);
  }
}
