package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.callback.CallbackId;
import dev.portcullis.ejb.webhook.record.ShownEvents.Shown;
import dev.portcullis.ejb.webhook.settings.WebhookUpkeepConfig;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.record.FailedDelivery;
import dev.portcullis.persistence.webhook.record.RecordPlace;
import dev.portcullis.persistence.webhook.record.ToldEventQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;

/** The callbacks of an endpoint that were given up, or are tried again. */
@ApplicationScoped
public class FailedCallbacks {
  @Inject private ToldEventQueries told;
  @Inject private ShownEvents events;
  @Inject private WebhookUpkeepConfig upkeep;

  /**
   * A page of them: dead letters from the last one on, or what is tried again from the next one on.
   *
   * @param dead which of the two
   * @param cursor where the page before ended; null for the first
   */
  CursorPage<FailedCallbackView> page(
      EndpointRow endpoint, boolean dead, String cursor, int limit) {
    RecordPlace place = AttemptLog.place(cursor, dead ? RecordPlace.LATEST : RecordPlace.EARLIEST);
    CursorPage<FailedDelivery> page =
        CursorPage.of(
            dead
                ? told.dead(endpoint.id(), place, limit + 1)
                : told.retried(endpoint.id(), place, limit + 1),
            limit,
            each -> each.place().text());
    Map<EventKey, Shown> shown =
        events.of(endpoint, page.items().stream().map(FailedDelivery::queued).toList(), 0);
    return page.map(each -> view(endpoint, each, dead, shown.get(each.queued().event())));
  }

  private FailedCallbackView view(
      EndpointRow endpoint, FailedDelivery failed, boolean dead, Shown shown) {
    QueuedDelivery queued = failed.queued();
    boolean told = shown.event() != null;
    return new FailedCallbackView(
        queued.failure().sequence(),
        told
            ? CallbackId.of(endpoint.subscriptionId(), shown.event(), queued.announced() != null)
            : null,
        dead ? "dead" : "retry",
        queued.failure().attempts(),
        failed.lastStatus(),
        failed.lastError(),
        dead ? failed.at() : null,
        dead ? failed.at().plus(upkeep.keepDead()) : null,
        dead ? null : failed.at(),
        shown.hidden(),
        told ? ToldEventView.of(endpoint, queued, shown.event()) : null);
  }
}
