package dev.portcullis.ejb.webhook.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.scene.AuditRows;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.PermittedToken;
import dev.portcullis.ejb.scene.Refused;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.webhook.scene.WebhookScene;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The webhooks of users, as the administrators of zone and organization see and switch them. */
@ServiceTest(settings = WebhookScene.MASTER_KEY)
class OwnedWebhookServiceTest {
  private static final PageRequest PAGE = new PageRequest(10, 0);
  private static final SetWebhookEnabledRequest ON = new SetWebhookEnabledRequest(true);
  private static final SetWebhookEnabledRequest OFF = new SetWebhookEnabledRequest(false);

  @Inject private OwnedWebhookService owned;
  @Inject private WebhookService webhooks;

  private final String url = WebhookScene.url();
  private WebhookScene scene;
  private PermittedToken token;
  private String role;
  private String userId;
  private String id;

  @BeforeEach
  void aMembersWebhook() {
    Acting.asOperator();
    token = PermittedToken.register(TestChain.deployToken());
    scene = new WebhookScene();
    role = token.role();
    token.permitTransfers(null, null, java.util.List.of(role));
    userId = People.user(TestKey.random());
    token.join(userId, role);
    Acting.asUser(userId, token.organization());
    id =
        WebhookScene.create(userId, WebhookScene.asked(url, token.address()))
            .endpoint()
            .id()
            .toString();
    scene.read();
    Acting.asOperator();
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void administratorsSeeTheWebhooksOfTheirUsersWithoutKeys() {
    OwnedWebhookView item = owned.get(Scope.ZONE, id);
    assertThat(item.userId()).isEqualTo(userId);
    assertThat(item.organizationId()).isEqualTo(token.organization());
    assertThat(item.url()).isEqualTo(url);
    assertThat(item.disabledByAdministrator()).isNull();
    assertThat(item.withheld()).isEmpty();
    assertThat(owned.list(Scope.ZONE, null, userId, null, PAGE).items()).containsExactly(item);
    assertThat(owned.list(Scope.ZONE, null, null, token.at(), PAGE).items()).containsExactly(item);
    assertThat(owned.list(Scope.ZONE, token.organization(), null, null, PAGE).items())
        .containsExactly(item);
    assertThat(owned.list(token.scope(), null, null, null, PAGE).items()).containsExactly(item);
    assertThat(Bodies.written(item).toString()).doesNotContain("whsec_", "signing");
    Refused.unknown(() -> owned.get(Scope.ZONE, "nonsense"));
    PermittedToken other = PermittedToken.register();
    assertThat(owned.list(other.scope(), null, null, null, PAGE).items()).isEmpty();
    Refused.unknown(() -> owned.list(Scope.organization("no-such"), null, null, null, PAGE));
  }

  @Test
  void anAdministratorOfTheZoneOverrulesOneOfTheOrganization() {
    Acting.asAdministratorOf(token.organization());
    OwnedWebhookView disabled = owned.enable(token.scope(), id, OFF);
    assertThat(disabled.disabledByAdministrator()).isEqualTo("organization");
    assertThat(disabled.status()).isEqualTo("paused");
    AuditRows.assertOne("event-webhook.update", "event-webhook", id, token.organization());

    Acting.asOperator();
    assertThat(owned.enable(Scope.ZONE, id, OFF).disabledByAdministrator()).isEqualTo("zone");
    Acting.asAdministratorOf(token.organization());
    Refused.with(Reason.CONFLICT, () -> owned.enable(token.scope(), id, ON));
    assertThat(owned.enable(token.scope(), id, OFF).disabledByAdministrator()).isEqualTo("zone");

    TestChain.transfer(token.address(), WebhookScene.SOMEBODY, 1);
    scene.readAndSend();
    assertThat(scene.receivers.amounts(url)).isEmpty();
    Acting.asOperator();
    OwnedWebhookView enabled = owned.enable(Scope.ZONE, id, ON);
    assertThat(enabled.enabled()).isTrue();
    assertThat(enabled.disabledByAdministrator()).isNull();
  }

  @Test
  void changesDemandTheWebhookThatWasSeen() {
    OwnedWebhookView seen = owned.get(Scope.ZONE, id);
    var unused = owned.enable(Scope.ZONE, id, OFF);
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> owned.enable(Scope.ZONE, id, ON));
    Services.ifMatch(seen);
    Refused.with(Reason.PRECONDITION_FAILED, () -> owned.delete(Scope.ZONE, id));
  }

  @Test
  void anAdministratorDeletesIt() {
    Acting.asAdministratorOf(token.organization());
    owned.delete(token.scope(), id);
    AuditRows.assertOne("event-webhook.delete", "event-webhook", id, token.organization());
    Refused.unknown(() -> webhooks.get(userId, id));
    Refused.unknown(() -> owned.delete(token.scope(), id));
    Refused.unknown(() -> owned.enable(token.scope(), id, ON));
  }

  @Test
  void aWebhookOfAnotherOrganizationIsNotFound() {
    Scope other = PermittedToken.register().scope();
    Refused.unknown(() -> owned.get(other, id));
    Refused.unknown(() -> owned.enable(other, id, OFF));
    Refused.unknown(() -> owned.delete(other, id));
    assertThat(owned.get(Scope.ZONE, id).enabled()).isTrue();
  }
}
