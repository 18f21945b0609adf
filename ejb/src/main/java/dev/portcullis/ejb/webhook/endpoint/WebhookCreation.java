package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.ejb.permission.ContractAbiService;
import dev.portcullis.ejb.secret.SecretConfig;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.webhook.callback.SigningSecret;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.settings.WebhookRetentionConfig;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.WebhookSigningKey;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;

/** The transaction that creates a webhook. The chain is queried before it. */
@Stateless
public class WebhookCreation {
  @Inject private WebhookRepository webhooks;
  @Inject private SessionQueries sessions;
  @Inject private ChainNode chain;
  @Inject private SecretConfig secrets;
  @Inject private WebhookRetentionConfig upkeep;
  @Inject private WebhookSignals signals;
  @Inject private ContractAbiService abis;

  /**
   * Prefetched data of the chain.
   *
   * @param head the number of the latest block; not requested when the request defines the first
   *     block
   * @param isFinalityKnown whether the node reports final blocks; requested for {@code finalized}
   */
  public record Chain(PrefetchedResponse<Long> head, PrefetchedResponse<Boolean> isFinalityKnown) {}

  /**
   * Creates a webhook of {@code userId}.
   *
   * @param target the checked {@code url} of {@code body}; null if it is polled
   * @param asked the prefetched data of the chain
   * @throws Failure VALIDATION when its events do not fit the contract, or the node does not report
   *     final blocks; CONFLICT when the user has as many as {@code webhook.max-per-user} allows;
   *     CHAIN_UNAVAILABLE when the first block is not given and the chain is not reachable;
   *     OVERLOADED when too many requests wait for it
   */
  @Audited(
      action = AuditAction.EVENT_WEBHOOK_CREATE,
      resource = ResourceType.EVENT_WEBHOOK,
      status = 201)
  public CreatedWebhookView create(
      String userId, CreateWebhookRequest body, HttpUrl target, Chain asked) {
    Address contract = new Address(body.contract());
    List<SubscribedEvent> events = EventSelection.of(body, () -> abis.interfaces(contract));
    BlockTag blockTag = body.blockTag() == null ? BlockTag.LATEST : body.blockTag();
    requireQuota(userId);
    if (blockTag == BlockTag.FINALIZED && !asked.isFinalityKnown().get()) {
      throw Failure.invalid(
          "block_tag", "must be latest, because the chain node does not support finalized blocks");
    }
    long fromBlock = body.fromBlock() != null ? body.fromBlock() : asked.head().get() + 1;
    WebhookEndpoint endpoint =
        target == null
            ? new WebhookEndpoint(Ids.uuid(), userId, body.name(), null, null, Clock.now())
            : new WebhookEndpoint(
                Ids.uuid(), userId, body.name(), target.text(), machine(), Clock.now());
    endpoint.order(Boolean.TRUE.equals(body.ordered()), endpoint.createdAt());
    WebhookSubscription subscription =
        new WebhookSubscription(
            endpoint,
            Ids.uuid(),
            new WebhookSubscription.Event(
                chain.name(), chain.chainId(), contract, events, blockTag),
            Boolean.TRUE.equals(body.decodeEvents()),
            fromBlock);
    Webhook webhook = new Webhook(endpoint, subscription);
    signals.reading().raise();
    if (endpoint.isPolled()) {
      webhooks.add(webhook);
      return CreatedWebhookView.of(webhook, null);
    }
    SigningSecret secret = SigningSecret.random();
    webhooks.add(webhook, signingKey(endpoint, secret));
    return CreatedWebhookView.of(webhook, secret.shown());
  }

  /** The machine whose wallet opened the caller's session, or null (ADR 0031). */
  private String machine() {
    return sessions.machineOf(Caller.current().sessionId());
  }

  private void requireQuota(String userId) {
    long max = upkeep.maxPerUser();
    if (max > 0 && webhooks.countForUpdate(userId) >= max) {
      throw Failure.of(
          Failure.Reason.CONFLICT,
          "You have " + max + " event webhooks, the maximum; delete one first");
    }
  }

  private WebhookSigningKey signingKey(WebhookEndpoint endpoint, SigningSecret secret) {
    return new WebhookSigningKey(
        Ids.uuid(),
        endpoint.id(),
        secrets.vault().seal(endpoint.id().toString(), secret.key()),
        Clock.now());
  }
}
