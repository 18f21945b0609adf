package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.callback.SigningSecret;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookSigningKey;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Creates, shows and changes webhooks. Webhooks of other owners do not exist for a user. */
@Stateless
public class WebhookService {
  private static final OutboundBulkhead.Target HEAD =
      new OutboundBulkhead.Target("the head of the chain", OutboundBulkhead.TargetOrigin.OPERATOR);

  /** The head is nearly always known at once. */
  private static final Duration BRIEFLY = Duration.ofMillis(50);

  @Inject private WebhookRepository webhooks;
  @Inject private SessionQueries sessions;
  @Inject private ChainNode chain;
  @Inject private SecretConfig secrets;
  @Inject private WebhookSignals signals;
  @Inject private OutboundBulkhead calls;
  @Inject private WebhookHealthLoader health;
  @Inject private WebhookCreation creation;

  /**
   * Creates a webhook of {@code userId}.
   *
   * @param target the checked {@code url} of {@code body}; null if it is polled
   * @throws Failure VALIDATION when its events do not fit the contract, or the node does not report
   *     final blocks; CONFLICT when the user has as many as {@code webhook.max-per-user} allows;
   *     CHAIN_UNAVAILABLE when the first block is not given and the chain is not reachable;
   *     OVERLOADED when too many requests wait for it
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public CreatedWebhookView create(String userId, CreateWebhookRequest body, HttpUrl target) {
    // The node is queried before the transaction: a node that hangs would keep it open.
    return creation.create(
        userId,
        body,
        target,
        new WebhookCreation.Chain(
            body.fromBlock() == null
                ? PrefetchedResponse.of(this::head)
                : PrefetchedResponse.never(),
            body.blockTag() == BlockTag.FINALIZED
                ? PrefetchedResponse.of(this::isFinalityKnown)
                : PrefetchedResponse.never()));
  }

  private long head() {
    return calls.within(HEAD, BRIEFLY, chain::head).number();
  }

  private boolean isFinalityKnown() {
    try {
      calls.within(HEAD, BRIEFLY, chain::finalized);
      return true;
    } catch (NodeErrorException refusal) {
      return false;
    }
  }

  /** The user's webhooks, newest first. */
  public Page<ListedWebhookView> page(String userId, PageRequest paging, boolean withHealth) {
    Page<Webhook> page = webhooks.page(userId, paging);
    Map<UUID, BriefHealthView> states = withHealth ? health.of(page.items()) : Map.of();
    return page.map(each -> ListedWebhookView.of(each, states.get(each.endpoint().id())));
  }

  /**
   * One webhook.
   *
   * @throws Failure NOT_FOUND when the user owns none with this endpoint id
   */
  public WebhookView get(String userId, String id) {
    return WebhookId.of(id)
        .flatMap(endpoint -> webhooks.find(userId, endpoint))
        .map(WebhookView::of)
        .orElseThrow(() -> WebhookId.unknown(id));
  }

  /**
   * Applies the changes of {@code body}.
   *
   * @param target the checked {@code url} of {@code body}, null when it has none
   * @throws Failure NOT_FOUND when the user owns none with this endpoint id; CONFLICT when an
   *     administrator disabled the webhook to enable; VALIDATION naming {@code url} or {@code
   *     ordered} when it is polled
   */
  @Audited(action = AuditAction.EVENT_WEBHOOK_UPDATE, resource = ResourceType.EVENT_WEBHOOK)
  public WebhookView update(
      String userId, @AuditedId String id, UpdateWebhookRequest body, HttpUrl target) {
    Webhook webhook = asDemanded(userId, id);
    Instant now = Clock.now();
    if (body.enabled().orElse(false) && webhook.endpoint().disabledBy().isPresent()) {
      throw Failure.of(
          Failure.Reason.CONFLICT,
          "An administrator disabled this event webhook, and only an administrator can enable it");
    }
    if (target != null && webhook.endpoint().isPolled()) {
      throw Failure.invalid("url", "cannot be set: with delivery \"poll\" nothing is sent");
    }
    if (body.ordered().isPresent() && webhook.endpoint().isPolled()) {
      throw Failure.invalid(
          "ordered", "cannot be set: with delivery \"poll\" events are fetched in order anyway");
    }
    if (target != null) {
      webhook.endpoint().changeUrl(target.text(), machine(), now);
    }
    body.enabled().ifPresent(on -> webhook.endpoint().enable(on, now));
    body.ordered().ifPresent(on -> webhook.endpoint().order(on, now));
    body.decodeEvents().ifPresent(on -> webhook.subscription().decode(on, now));
    signals.reading().raise();
    return WebhookView.of(webhook);
  }

  /**
   * Deletes a webhook with its queued callbacks.
   *
   * @throws Failure NOT_FOUND when the user owns none with this endpoint id
   */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_DELETE,
      resource = ResourceType.EVENT_WEBHOOK,
      status = 204)
  public void delete(String userId, @AuditedId String id) {
    webhooks.remove(asDemanded(userId, id), Clock.now());
    signals.cleaning().raise();
  }

  /**
   * Rotates the signing key of a webhook; previous keys sign beside the new one for the requested
   * overlap.
   *
   * @throws Failure NOT_FOUND when the user owns none with this endpoint id; CONFLICT when it is
   *     polled
   */
  @Audited(action = AuditAction.EVENT_WEBHOOK_ROTATE_KEY, resource = ResourceType.EVENT_WEBHOOK)
  public RotatedSigningKeyView rotateKey(
      String userId, @AuditedId String id, RotateSigningKeyRequest body) {
    Webhook webhook = owned(userId, id);
    if (webhook.endpoint().isPolled()) {
      throw Failure.of(
          Failure.Reason.CONFLICT,
          "With delivery \"poll\" nothing is sent or signed, and there is no key");
    }
    Instant now = Clock.now();
    for (WebhookSigningKey key : webhooks.keys(List.of(webhook.endpoint().id()))) {
      key.retire(now.plusSeconds(body.overlapSeconds()));
      if (!key.inForce(now)) {
        webhooks.remove(key);
      }
    }
    SigningSecret secret = SigningSecret.random();
    WebhookSigningKey key = signingKey(webhook.endpoint(), secret);
    webhooks.add(key);
    webhook.endpoint().recordKeyDisplay(machine(), now);
    return new RotatedSigningKeyView(secret.shown(), key.id(), "v1");
  }

  /** The machine whose wallet opened the caller's session, or null (ADR 0031). */
  private String machine() {
    return sessions.machineOf(Caller.current().sessionId());
  }

  private WebhookSigningKey signingKey(WebhookEndpoint endpoint, SigningSecret secret) {
    return new WebhookSigningKey(
        Ids.uuid(),
        endpoint.id(),
        secrets.vault().seal(endpoint.id().toString(), secret.key()),
        Clock.now());
  }

  private Webhook asDemanded(String userId, String id) {
    Webhook webhook = owned(userId, id);
    Precondition.check(() -> WebhookView.of(webhook));
    return webhook;
  }

  private Webhook owned(String userId, String id) {
    return WebhookId.of(id)
        .flatMap(endpoint -> webhooks.findForUpdate(userId, endpoint))
        .orElseThrow(() -> WebhookId.unknown(id));
  }
}
