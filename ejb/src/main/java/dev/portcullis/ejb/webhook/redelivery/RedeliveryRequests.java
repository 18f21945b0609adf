package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.webhook.endpoint.WebhookId;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.redelivery.Redelivery;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries.Count;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueries.PendingCallbacks;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Accepts redelivery orders, in the caller's transaction, for an endpoint that the caller may
 * manage.
 */
@Dependent
public class RedeliveryRequests {
  /** The maximum number of callbacks that a count examines. */
  private static final int MAX_COUNTED = 10_000;

  @Inject private RedeliveryQueries orders;
  @Inject private SequenceQueries numbers;
  @Inject private RedeliveryConfig config;

  /**
   * Creates a redelivery.
   *
   * @throws Failure CONFLICT when the endpoint is disabled or polled, its owner has the maximum
   *     number of running redeliveries, or the single requested callback is in delivery anyway;
   *     VALIDATION when no callback has the number
   */
  RedeliveryProgress order(WebhookEndpoint endpoint, RedeliveryRange range) {
    if (endpoint.isPolled()) {
      throw conflict("This event webhook is polled, so callbacks cannot be sent to it");
    }
    if (!endpoint.enabled()) {
      throw conflict(disabled(endpoint));
    }
    if (orders.countRunningForUpdate(endpoint.userId()) >= config.perOwner()) {
      throw conflict(
          "The owner has "
              + config.perOwner()
              + " redeliveries in progress, the maximum; cancel one, or wait");
    }
    long after = 0;
    long last = orders.watermark(endpoint.id());
    if (range.sequence() != null) {
      last = position(endpoint, range.sequence(), last);
      after = last - 1;
    }
    Redelivery order = Redelivery.begin(Ids.uuid(), endpoint.id(), range, after, last, Clock.now());
    orders.add(order);
    return new RedeliveryProgress(order, new PendingCallbacks(0, 0));
  }

  /**
   * Counts the callbacks of a redelivery.
   *
   * @throws Failure as {@link #order}, except for a disabled endpoint or running redeliveries
   */
  RedeliveryCountView count(WebhookEndpoint endpoint, RedeliveryRange range) {
    long watermark = orders.watermark(endpoint.id());
    if (range.sequence() != null) {
      position(endpoint, range.sequence(), watermark);
      return new RedeliveryCountView(1, true);
    }
    Count count = orders.count(endpoint.id(), range, watermark, MAX_COUNTED);
    return new RedeliveryCountView(count.callbacks(), count.complete());
  }

  private long position(WebhookEndpoint endpoint, long sequence, long watermark) {
    long position =
        numbers
            .position(endpoint.id(), sequence)
            .orElseThrow(() -> Failure.invalid("sequence", "must be the sequence of a callback"));
    if (position > watermark) {
      throw conflict("This callback is being sent");
    }
    return position;
  }

  /** The redeliveries of an endpoint, newest first. */
  Page<RedeliveryProgress> page(WebhookEndpoint endpoint, PageRequest paging) {
    Page<Redelivery> page = orders.page(endpoint.id(), paging);
    Map<UUID, PendingCallbacks> open =
        orders.open(endpoint.id(), page.items().stream().map(Redelivery::id).toList());
    return page.map(each -> new RedeliveryProgress(each, open.get(each.id())));
  }

  /**
   * One redelivery of an endpoint.
   *
   * @throws Failure NOT_FOUND
   */
  RedeliveryProgress get(WebhookEndpoint endpoint, String id) {
    Redelivery order =
        WebhookId.of(id)
            .flatMap(which -> orders.find(endpoint.id(), which))
            .orElseThrow(() -> unknown(id));
    return new RedeliveryProgress(
        order, orders.open(endpoint.id(), List.of(order.id())).get(order.id()));
  }

  /**
   * Cancels a redelivery of an endpoint.
   *
   * @throws Failure NOT_FOUND
   */
  void cancel(WebhookEndpoint endpoint, String id) {
    if (!WebhookId.of(id)
        .map(which -> orders.cancel(endpoint.id(), which, Clock.now()))
        .orElse(false)) {
      throw unknown(id);
    }
  }

  private static String disabled(WebhookEndpoint endpoint) {
    if (endpoint.disabledBy().isPresent()) {
      return "An administrator disabled this event webhook";
    }
    return "This event webhook is disabled"
        + endpoint.disabledBecause().map(why -> " (" + why.wireName() + ")").orElse("")
        + "; enable it first";
  }

  private static Failure unknown(String id) {
    return Failure.notFound("Redelivery", "id", id);
  }

  private static Failure conflict(String why) {
    return Failure.of(Reason.CONFLICT, why);
  }
}
