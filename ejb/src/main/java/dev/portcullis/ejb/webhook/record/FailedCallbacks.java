package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.callback.CallbackId;
import dev.portcullis.ejb.webhook.record.VisibleEventReader.VisibleEventResult;
import dev.portcullis.ejb.webhook.settings.WebhookRetentionConfig;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.record.DeliveredEventQueries;
import dev.portcullis.persistence.webhook.record.DeliveryRecordCursor;
import dev.portcullis.persistence.webhook.record.FailedDelivery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;

/** Lists the callbacks of an endpoint that were abandoned or await a retry. */
@ApplicationScoped
public class FailedCallbacks {
  @Inject private DeliveredEventQueries told;
  @Inject private VisibleEventReader events;
  @Inject private WebhookRetentionConfig upkeep;

  /**
   * A page of dead letters, the latest first, or of retries, the next one first.
   *
   * @param dead selects dead letters
   * @param cursor the cursor of the previous page; null for the first
   */
  CursorPage<FailedCallbackView> page(
      EndpointRow endpoint, boolean dead, String cursor, int limit) {
    DeliveryRecordCursor place =
        AttemptLog.place(
            cursor, dead ? DeliveryRecordCursor.LATEST : DeliveryRecordCursor.EARLIEST);
    CursorPage<FailedDelivery> page =
        CursorPage.of(
            dead
                ? told.dead(endpoint.id(), place, limit + 1)
                : told.retried(endpoint.id(), place, limit + 1),
            limit,
            each -> each.place().text());
    Map<EventKey, VisibleEventResult> shown =
        events.of(endpoint, page.items().stream().map(FailedDelivery::queued).toList(), 0);
    return page.map(each -> view(endpoint, each, dead, shown.get(each.queued().event())));
  }

  private FailedCallbackView view(
      EndpointRow endpoint,
      FailedDelivery failed,
      boolean dead,
      VisibleEventResult visibleEventResult) {
    QueuedDelivery queued = failed.queued();
    boolean told = visibleEventResult.event() != null;
    return new FailedCallbackView(
        queued.failure().sequence(),
        told
            ? CallbackId.of(
                endpoint.subscriptionId(), visibleEventResult.event(), queued.announced() != null)
            : null,
        dead ? "dead" : "retry",
        queued.failure().attempts(),
        failed.lastStatus(),
        failed.lastError(),
        dead ? failed.at() : null,
        dead ? failed.at().plus(upkeep.deadLetterRetention()) : null,
        dead ? null : failed.at(),
        visibleEventResult.hidden(),
        told ? DeliveredEventView.of(endpoint, queued, visibleEventResult.event()) : null);
  }
}
