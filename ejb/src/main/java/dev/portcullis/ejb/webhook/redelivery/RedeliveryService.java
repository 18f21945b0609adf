package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.endpoint.WebhookId;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Redelivers callbacks of a user's own webhooks (ADR 0063). Webhooks of other owners do not exist
 * for a user: each method then fails with NOT_FOUND.
 */
@Stateless
public class RedeliveryService {
  @Inject private WebhookRepository webhooks;
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
  public RedeliveryProgress order(String userId, @AuditedId String id, RedeliveryRange range) {
    RedeliveryProgress order = desk.order(owned(userId, id), range);
    signals.redelivering().raise();
    return order;
  }

  /** Counts the callbacks of a redelivery. */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_PREVIEW_REDELIVERY,
      resource = ResourceType.EVENT_WEBHOOK)
  public RedeliveryCountView count(String userId, @AuditedId String id, RedeliveryRange range) {
    return desk.count(owned(userId, id), range);
  }

  /** The redeliveries of a webhook, newest first. */
  public Page<RedeliveryProgress> page(String userId, String id, PageRequest paging) {
    return desk.page(owned(userId, id), paging);
  }

  /** One of them. */
  public RedeliveryProgress get(String userId, String id, String redeliveryId) {
    return desk.get(owned(userId, id), redeliveryId);
  }

  /** Cancels one of them. */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_CANCEL_REDELIVERY,
      resource = ResourceType.EVENT_WEBHOOK,
      status = 204)
  public void cancel(String userId, @AuditedId String id, String redeliveryId) {
    desk.cancel(owned(userId, id), redeliveryId);
  }

  private WebhookEndpoint owned(String userId, String id) {
    return WebhookId.of(id)
        .flatMap(endpoint -> webhooks.find(userId, endpoint))
        .orElseThrow(() -> WebhookId.unknown(id))
        .endpoint();
  }
}
