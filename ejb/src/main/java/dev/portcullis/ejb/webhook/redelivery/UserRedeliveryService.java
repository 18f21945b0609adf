package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.endpoint.ScopedEndpoints;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Redelivers callbacks of users' webhooks, for the administrators of the zone and of the users'
 * organization (ADR 0063). Each method fails with NOT_FOUND for webhooks outside their scope.
 */
@Stateless
public class UserRedeliveryService {
  @Inject private ScopedEndpoints endpoints;
  @Inject private RedeliveryRequests desk;
  @Inject private WebhookSignals signals;

  /**
   * Creates a redelivery.
   *
   * @throws Failure as {@link RedeliveryRequests#order}
   */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_REDELIVER,
      resource = ResourceType.EVENT_WEBHOOK,
      status = 201)
  public RedeliveryProgress order(
      @AuditedOrganization Scope scope, @AuditedId String id, RedeliveryRange range) {
    RedeliveryProgress order = desk.order(endpoints.get(scope, id), range);
    signals.redelivering().raise();
    return order;
  }

  /** Counts the callbacks of a redelivery. */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_PREVIEW_REDELIVERY,
      resource = ResourceType.EVENT_WEBHOOK)
  public RedeliveryCountView count(
      @AuditedOrganization Scope scope, @AuditedId String id, RedeliveryRange range) {
    return desk.count(endpoints.get(scope, id), range);
  }

  /** The redeliveries of a webhook, newest first. */
  public Page<RedeliveryProgress> page(Scope scope, String id, PageRequest paging) {
    return desk.page(endpoints.get(scope, id), paging);
  }

  /** One of them. */
  public RedeliveryProgress get(Scope scope, String id, String redeliveryId) {
    return desk.get(endpoints.get(scope, id), redeliveryId);
  }

  /** Cancels one of them. */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_CANCEL_REDELIVERY,
      resource = ResourceType.EVENT_WEBHOOK,
      status = 204)
  public void cancel(@AuditedOrganization Scope scope, @AuditedId String id, String redeliveryId) {
    desk.cancel(endpoints.get(scope, id), redeliveryId);
  }
}
