package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.LatestHead;
import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookService;
import dev.portcullis.ejb.webhook.endpoint.SuppressedView;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealth;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.endpoint.WebhookId;
import dev.portcullis.ejb.webhook.endpoint.WebhookView;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhook;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhookRepository;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import dev.portcullis.persistence.webhook.matching.SuppressedEventQueries;
import dev.portcullis.persistence.webhook.record.AttemptQueries;
import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import dev.portcullis.persistence.webhook.record.DeliveryRecordCursor;
import dev.portcullis.persistence.webhook.record.QueueStatus;
import dev.portcullis.persistence.webhook.record.QueueStatusQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Shows the delivery history of a webhook, to its owner and to administrators (ADR 0062). The cost
 * of a request does not grow with the history.
 */
@Stateless
public class WebhookHistoryService {
  /** The number of latest attempts in the statistics. */
  private static final int LATEST = 1_000;

  @Inject private WebhookRepository webhooks;
  @Inject private OwnedWebhookRepository owned;
  @Inject private OrganizationRepository organizations;
  @Inject private DeliveryQueueQueries queues;
  @Inject private QueueStatusQueries standings;
  @Inject private AttemptQueries attempts;
  @Inject private SuppressedEventQueries withheld;
  @Inject private AttemptLog log;
  @Inject private FailedCallbacks failures;
  @Inject private VisibleEventReader events;
  @Inject private OwnedWebhookService administered;
  @Inject private LatestHead head;

  /**
   * The attempts, the latest first.
   *
   * @param sequence the number of the callback; null for all
   * @param cursor the cursor of the previous page; null for the first
   * @throws Failure NOT_FOUND; VALIDATION naming {@code cursor}
   */
  public CursorPage<AttemptView> attempts(WebhookRef ref, Long sequence, String cursor, int limit) {
    return log.page(endpoint(find(ref)), sequence, cursor, limit);
  }

  /**
   * Dead letters, the latest first, or retries, the next one first.
   *
   * @param dead selects dead letters
   * @param cursor the cursor of the previous page; null for the first
   * @throws Failure NOT_FOUND; VALIDATION naming {@code cursor}
   */
  public CursorPage<FailedCallbackView> failed(
      WebhookRef ref, boolean dead, String cursor, int limit) {
    return failures.page(endpoint(find(ref)), dead, cursor, limit);
  }

  /**
   * The number of callbacks by state.
   *
   * @throws Failure NOT_FOUND
   */
  public WebhookStatisticsView statistics(WebhookRef ref) {
    return new WebhookSnapshot(find(ref)).statistics(ref.isOwn());
  }

  /**
   * The health of a webhook.
   *
   * @throws Failure NOT_FOUND
   */
  public WebhookHealthView health(WebhookRef ref) {
    return new WebhookSnapshot(find(ref)).health();
  }

  /**
   * The overview of a user's own webhook.
   *
   * @throws Failure NOT_FOUND
   */
  public WebhookOverviewView overview(String userId, String id) {
    Webhook webhook = find(WebhookRef.own(userId, id));
    WebhookSnapshot webhookSnapshot = new WebhookSnapshot(webhook);
    return new WebhookOverviewView(
        WebhookView.of(webhook), webhookSnapshot.health(), webhookSnapshot.statistics(true));
  }

  /**
   * The overview of a webhook of the scope, for an administrator.
   *
   * @throws Failure NOT_FOUND
   */
  public OwnedWebhookOverviewView overview(Scope scope, String id) {
    WebhookSnapshot webhookSnapshot = new WebhookSnapshot(find(scope, id));
    return new OwnedWebhookOverviewView(
        administered.get(scope, id), webhookSnapshot.health(), webhookSnapshot.statistics(false));
  }

  /** The data of one webhook, read once. */
  private final class WebhookSnapshot {
    private final Webhook webhook;
    private final QueueStatus standing;
    private final List<DeliveryAttemptRow> latest;
    private final Long behind;

    WebhookSnapshot(Webhook webhook) {
      UUID id = webhook.endpoint().id();
      this.webhook = webhook;
      standing = standings.find(id).orElseThrow(() -> WebhookId.unknown(id.toString()));
      latest = attempts.page(id, DeliveryRecordCursor.LATEST, LATEST);
      behind = head.behind(standing.nextBlock());
    }

    WebhookHealthView health() {
      return WebhookHealth.view(webhook, standing, latest, behind);
    }

    WebhookStatisticsView statistics(boolean isOwn) {
      Instant now = Clock.now();
      return new WebhookStatisticsView(
          standing.waiting(),
          standing.retried(),
          standing.dead(),
          standing.received(),
          oldestWaiting(webhook, standing),
          behind,
          standing.pastBlocks(),
          WebhookStatisticsView.Window.of(latest, now.minus(Duration.ofHours(1)), LATEST),
          WebhookStatisticsView.Window.of(latest, now.minus(Duration.ofDays(1)), LATEST),
          isOwn
              ? null
              : withheld.of(List.of(webhook.endpoint().id())).stream()
                  .map(SuppressedView::of)
                  .toList());
    }
  }

  private Webhook find(WebhookRef ref) {
    return ref.isOwn()
        ? WebhookId.of(ref.id())
            .flatMap(id -> webhooks.find(ref.userId(), id))
            .orElseThrow(() -> WebhookId.unknown(ref.id()))
        : find(ref.scope(), ref.id());
  }

  private Webhook find(Scope scope, String id) {
    if (scope instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
    return WebhookId.of(id)
        .flatMap(endpoint -> owned.find(scope, endpoint))
        .map(OwnedWebhook::webhook)
        .orElseThrow(() -> WebhookId.unknown(id));
  }

  private EndpointRow endpoint(Webhook webhook) {
    UUID id = webhook.endpoint().id();
    EndpointRow found = queues.endpoints(List.of(id)).get(id);
    if (found == null) {
      throw WebhookId.unknown(id.toString());
    }
    return found;
  }

  private Instant oldestWaiting(Webhook webhook, QueueStatus standing) {
    List<QueuedDelivery> first =
        queues.heads(
            List.of(
                new QueueHead(webhook.endpoint().id(), standing.watermark(), standing.day(), 1)));
    return events.of(endpoint(webhook), first, 0).values().stream()
        .map(VisibleEventReader.VisibleEventResult::event)
        .filter(event -> event != null)
        .map(EventRow::blockTimestamp)
        .map(Instant::ofEpochSecond)
        .findFirst()
        .orElse(null);
  }
}
