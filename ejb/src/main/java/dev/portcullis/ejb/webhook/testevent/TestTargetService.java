package dev.portcullis.ejb.webhook.testevent;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.webhook.callback.SigningKeys;
import dev.portcullis.ejb.webhook.endpoint.ScopedEndpoints;
import dev.portcullis.ejb.webhook.endpoint.WebhookId;
import dev.portcullis.ejb.webhook.operational.OperationalKeys;
import dev.portcullis.ejb.webhook.operational.OperationalWebhookService;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.operational.OperationalWebhookRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;

/**
 * Determines the target of a test event, and records that it is sent. The transaction ends before
 * anything is sent.
 */
@Stateless
public class TestTargetService {
  @Inject private WebhookRepository webhooks;
  @Inject private ScopedEndpoints endpoints;
  @Inject private DeliveryQueueQueries queues;
  @Inject private SigningKeys keys;
  @Inject private OperationalWebhookRepository operational;
  @Inject private OperationalKeys operationalKeys;

  /**
   * The target for a user's own webhook.
   *
   * @throws Failure NOT_FOUND when the user owns none with this endpoint id; CONFLICT when an
   *     administrator disabled it
   */
  @Audited(action = AuditAction.EVENT_WEBHOOK_TEST, resource = ResourceType.EVENT_WEBHOOK)
  public TestTarget owned(String userId, @AuditedId String id) {
    return target(
        WebhookId.of(id)
            .flatMap(endpoint -> webhooks.find(userId, endpoint))
            .orElseThrow(() -> WebhookId.unknown(id))
            .endpoint());
  }

  /**
   * The target for a webhook that the administrators of a scope manage.
   *
   * @throws Failure NOT_FOUND; CONFLICT when an administrator disabled it
   */
  @Audited(action = AuditAction.EVENT_WEBHOOK_TEST, resource = ResourceType.EVENT_WEBHOOK)
  public TestTarget of(@AuditedOrganization Scope scope, @AuditedId String id) {
    return target(endpoints.get(scope, id));
  }

  /**
   * The target for a user's operational webhook, even if its receiver responded with 410.
   *
   * @throws Failure NOT_FOUND when there is none
   */
  @Audited(
      action = AuditAction.OPERATIONAL_WEBHOOK_TEST,
      resource = ResourceType.OPERATIONAL_WEBHOOK)
  public TestTarget operational(@AuditedId String userId) {
    return new TestTarget(
        null,
        null,
        operational.find(userId).orElseThrow(OperationalWebhookService::none).url(),
        operationalKeys.inForce(List.of(userId), Clock.now()).getOrDefault(userId, List.of()));
  }

  private TestTarget target(WebhookEndpoint endpoint) {
    if (endpoint.disabledBy().isPresent()) {
      throw Failure.of(Reason.CONFLICT, "An administrator disabled this event webhook");
    }
    if (endpoint.isPolled()) {
      throw Failure.of(
          Reason.CONFLICT, "This event webhook is polled, so callbacks cannot be sent to it");
    }
    UUID id = endpoint.id();
    return new TestTarget(
        id,
        queues.endpoints(List.of(id)).get(id).subscriptionId(),
        endpoint.url(),
        keys.inForce(List.of(id), Clock.now()).getOrDefault(id, List.of()));
  }
}
