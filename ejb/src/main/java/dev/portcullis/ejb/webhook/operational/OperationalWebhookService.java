package dev.portcullis.ejb.webhook.operational;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.endpoint.RotateSigningKeyRequest;
import dev.portcullis.ejb.webhook.endpoint.RotatedSigningKeyView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.webhook.operational.OperationalNoticeQueries;
import dev.portcullis.persistence.webhook.operational.OperationalWebhook;
import dev.portcullis.persistence.webhook.operational.OperationalWebhookRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;

/** Creates, shows, changes and deletes operational webhooks, one per user (ADR 0068). */
@Stateless
public class OperationalWebhookService {
  @Inject private OperationalWebhookRepository webhooks;
  @Inject private OperationalNoticeQueries notices;
  @Inject private OperationalKeys keys;
  @Inject private SessionQueries sessions;
  @Inject private WebhookSignals signals;

  /**
   * Returns the webhook of a user.
   *
   * @throws Failure NOT_FOUND when there is none
   */
  public OperationalWebhookView get(String userId) {
    return view(webhooks.find(userId).orElseThrow(OperationalWebhookService::none), null);
  }

  /**
   * Creates the webhook of a user, with a key, or changes its address. Waiting notices are sent
   * there at once.
   *
   * @param target the checked address
   * @throws Failure FORBIDDEN in a session that a machine's wallet opened
   */
  @Audited(
      action = AuditAction.OPERATIONAL_WEBHOOK_SET,
      resource = ResourceType.OPERATIONAL_WEBHOOK)
  public OperationalWebhookView set(@AuditedId String userId, HttpUrl target) {
    requireOwnSession();
    webhooks.findForUpdate(userId).ifPresentOrElse(this::hold, Precondition::checkAbsent);
    boolean made = webhooks.set(userId, target.text(), Clock.now());
    Secret shown = made ? keys.add(userId, Duration.ZERO).signingKey() : null;
    signals.notifying().raise();
    return view(webhooks.find(userId).orElseThrow(), shown);
  }

  /**
   * Deletes the webhook of a user, with its waiting notices.
   *
   * @throws Failure NOT_FOUND when there is none
   */
  @Audited(
      action = AuditAction.OPERATIONAL_WEBHOOK_DELETE,
      resource = ResourceType.OPERATIONAL_WEBHOOK,
      status = 204)
  public void delete(@AuditedId String userId) {
    OperationalWebhook webhook =
        webhooks.findForUpdate(userId).orElseThrow(OperationalWebhookService::none);
    hold(webhook);
    webhooks.remove(webhook);
  }

  /**
   * Rotates the signing key of a user's webhook; previous keys sign beside the new one for the
   * requested overlap.
   *
   * @throws Failure NOT_FOUND when there is none; FORBIDDEN in a session that a machine's wallet
   *     opened
   */
  @Audited(
      action = AuditAction.OPERATIONAL_WEBHOOK_ROTATE_KEY,
      resource = ResourceType.OPERATIONAL_WEBHOOK)
  public RotatedSigningKeyView rotateKey(@AuditedId String userId, RotateSigningKeyRequest body) {
    requireOwnSession();
    OperationalWebhook webhook =
        webhooks.findForUpdate(userId).orElseThrow(OperationalWebhookService::none);
    return keys.add(webhook.userId(), Duration.ofSeconds(body.overlapSeconds()));
  }

  /**
   * The latest notices to a user, newest first.
   *
   * @throws Failure NOT_FOUND when there is no webhook
   */
  public Page<OperationalNoticeView> notices(String userId, PageRequest paging) {
    OperationalWebhook webhook = webhooks.find(userId).orElseThrow(OperationalWebhookService::none);
    return notices.page(webhook.userId(), paging).map(OperationalNoticeView::of);
  }

  private void hold(OperationalWebhook webhook) {
    Precondition.check(() -> view(webhook, null));
  }

  private OperationalWebhookView view(OperationalWebhook webhook, Secret signingKey) {
    return OperationalWebhookView.of(webhook, notices.waiting(webhook.userId()), signingKey);
  }

  /** The webhook outlives the session, and covers all future webhooks of its owner (ADR 0031). */
  private void requireOwnSession() {
    if (sessions.machineOf(Caller.current().sessionId()) != null) {
      throw Failure.of(
          Reason.FORBIDDEN,
          "An M2M application added the wallet that opened this session. To set an operational"
              + " webhook or to rotate its key, sign in another way");
    }
  }

  /** The failure for a caller without an operational webhook. */
  public static Failure none() {
    return Failure.of(Reason.NOT_FOUND, "You have no operational webhook");
  }
}
