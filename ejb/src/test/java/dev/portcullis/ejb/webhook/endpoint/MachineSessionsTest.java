package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.Machines;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.operational.OperationalWebhookService;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.session.Session;
import dev.portcullis.persistence.session.SessionOrigin;
import dev.portcullis.persistence.session.SessionQueries;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The webhooks of a session that was opened by a wallet of an M2M application: they receive no more
 * than the application may see (ADR 0031).
 */
@ServiceTest(settings = WebhookScene.MASTER_KEY)
class MachineSessionsTest {
  private static final String RIGHTS_MISSING = "machine.rights_missing";

  @Inject private WebhookService webhooks;
  @Inject private OperationalWebhookService operational;

  private final TestKey planted = TestKey.random();
  private final String url = WebhookScene.url();
  private final String machinesUrl = WebhookScene.url();
  private WebhookScene scene;
  private PermittedToken token;
  private String reader;
  private String member;
  private String machine;
  private long own;
  private long guest;

  @BeforeEach
  void aMemberWithASessionByAWalletOfAMachine() throws Exception {
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    scene = new WebhookScene();
    reader = token.role();
    token.permitTransfers(null, null, List.of(reader));
    member = People.user(TestKey.random());
    token.join(member);
    machine = Machines.application(token.organization(), "org_wallets_manage");
    own = session(null);
    guest = session(machine);
  }

  private long session(String ofMachine) throws Exception {
    return Services.inTransaction(
        () -> {
          Session session =
              new Session(
                  Ids.id(),
                  member,
                  SessionOrigin.byWallet(planted.address(), null, "host", ofMachine),
                  Duration.ofHours(1),
                  Duration.ZERO,
                  CallContext.current());
          Services.get(SessionQueries.class).add(session);
          return session.id();
        });
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  private void actAsGuest() {
    act(guest);
  }

  private void actAsOwner() {
    act(own);
  }

  private void act(long session) {
    Acting.as(
        new Caller(member, session, token.organization(), Set.of(), Set.of(), planted.text()));
  }

  private String created(String to) {
    return WebhookScene.create(member, WebhookScene.asked(to, token.address()))
        .endpoint()
        .id()
        .toString();
  }

  private void transferAndSend(long amount) {
    scene.read();
    TestChain.transfer(token.address(), WebhookScene.SOMEBODY, amount);
    scene.readAndSend();
  }

  private void letTheMemberRead() {
    Acting.asOperator();
    token.hold(member, reader);
  }

  private void assertWithheld(String id, String ruleId, long events) {
    Acting.asOperator();
    List<SuppressedView> withheld = WebhookScene.administered(id).withheld();
    assertThat(withheld).isNotEmpty();
    assertThat(withheld.get(0).ruleId()).isEqualTo(ruleId);
    assertThat(withheld.get(0).events()).isEqualTo(events);
  }

  private void change(String id, ObjectNode change) {
    assertThat(WebhookScene.change(member, id, change)).isNotNull();
  }

  @Test
  void aWebhookMadeInItReceivesNothingThatTheMachineMayNotSee() {
    actAsGuest();
    String id = created(machinesUrl);
    transferAndSend(1);
    assertWithheld(id, "rule.check_role.deny", 1);
    letTheMemberRead();
    transferAndSend(2);
    assertWithheld(id, RIGHTS_MISSING, 1);
    assertThat(scene.receivers.of(machinesUrl)).isEmpty();
    actAsOwner();
    assertThat(Bodies.writtenSnake(webhooks.get(member, id)).toString())
        .as("administrators see it only")
        .doesNotContain("machine", "withheld");
  }

  @Test
  void itSetsNoOperationalWebhookAndShowsNoKeyOfOne() {
    HttpUrl theirs = HttpUrl.parse("url", machinesUrl);
    actAsGuest();
    Refused.with(Reason.FORBIDDEN, () -> operational.set(member, theirs));
    actAsOwner();
    var unused = operational.set(member, HttpUrl.parse("url", url));
    actAsGuest();
    Refused.with(Reason.FORBIDDEN, () -> operational.set(member, theirs));
    Refused.with(
        Reason.FORBIDDEN,
        () -> operational.rotateKey(member, new RotateSigningKeyRequest(null, null)));
    assertThat(operational.get(member).url()).isEqualTo(url);
  }

  @Test
  void aWebhookThatItRedirectedStopsUntilItsOwnerPointsItSomewhere() {
    actAsOwner();
    String id = created(url);
    actAsGuest();
    change(id, Bodies.json().put("url", machinesUrl));
    letTheMemberRead();
    transferAndSend(1);
    assertWithheld(id, RIGHTS_MISSING, 1);

    actAsOwner();
    change(id, Bodies.json().put("decode_events", true));
    transferAndSend(2);
    assertWithheld(id, RIGHTS_MISSING, 2);
    assertThat(scene.receivers.of(machinesUrl)).isEmpty();

    actAsOwner();
    change(id, Bodies.json().put("url", url));
    transferAndSend(3);
    scene.sendUntilReceived(url, 1);
    assertThat(scene.receivers.amounts(url)).containsExactly(3L);
  }

  @Test
  void aWebhookWhoseKeyWasShownInItStopsUntilItsOwnerMovesIt() {
    actAsOwner();
    String id = created(url);
    actAsGuest();
    var unused = webhooks.rotateKey(member, id, new RotateSigningKeyRequest(null, null));
    letTheMemberRead();
    transferAndSend(1);
    assertWithheld(id, RIGHTS_MISSING, 1);

    actAsOwner();
    change(id, Bodies.json().put("url", url));
    transferAndSend(2);
    scene.sendUntilReceived(url, 1);
    assertThat(scene.receivers.amounts(url)).containsExactly(2L);
  }
}
