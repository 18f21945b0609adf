package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.record.VisibleEventReader.VisibleEventResult;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.record.AttemptQueries;
import dev.portcullis.persistence.webhook.record.DeliveredEventQueries;
import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import dev.portcullis.persistence.webhook.record.DeliveryRecordCursor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the delivery attempts of an endpoint. Each request is recreated from its event, as it was
 * for the attempt.
 */
@ApplicationScoped
public class AttemptLog {
  @Inject private AttemptQueries attempts;
  @Inject private DeliveredEventQueries told;
  @Inject private SequenceQueries sequences;
  @Inject private VisibleEventReader events;

  /**
   * A page of attempts, the latest first.
   *
   * @param sequence the number of the callback; null for all
   * @param cursor the cursor of the previous page; null for the first
   */
  CursorPage<AttemptView> page(EndpointRow endpoint, Long sequence, String cursor, int limit) {
    DeliveryRecordCursor before = place(cursor, DeliveryRecordCursor.LATEST);
    CursorPage<DeliveryAttemptRow> page =
        CursorPage.of(
            rows(endpoint, sequence, before, limit + 1), limit, each -> each.place().text());
    Set<Long> positions =
        page.items().stream().map(DeliveryAttemptRow::position).collect(Collectors.toSet());
    if (positions.isEmpty()) {
      return page.map(none -> null);
    }
    Map<Long, Long> numbers = sequences.of(endpoint.id(), positions);
    Map<Long, QueuedDelivery> deliveries = told.deliveries(endpoint.id(), positions);
    Map<EventKey, VisibleEventResult> shown =
        events.of(endpoint, deliveries.values(), SentRequestView.BYTES);
    return page.map(
        attempt -> view(endpoint, attempt, numbers.get(attempt.position()), deliveries, shown));
  }

  private List<DeliveryAttemptRow> rows(
      EndpointRow endpoint, Long sequence, DeliveryRecordCursor before, int limit) {
    if (sequence == null) {
      return attempts.page(endpoint.id(), before, limit);
    }
    OptionalLong position = sequences.position(endpoint.id(), sequence);
    return position.isPresent()
        ? attempts.page(endpoint.id(), position.getAsLong(), before, limit)
        : List.of();
  }

  private static AttemptView view(
      EndpointRow endpoint,
      DeliveryAttemptRow attempt,
      Long sequence,
      Map<Long, QueuedDelivery> deliveries,
      Map<EventKey, VisibleEventResult> events) {
    QueuedDelivery queued = deliveries.get(attempt.position());
    VisibleEventResult visibleEventResult =
        queued == null ? VisibleEventResult.FORGOTTEN : events.get(queued.event());
    if (visibleEventResult.event() == null) {
      return AttemptView.hidden(attempt, sequence, visibleEventResult.hidden());
    }
    Delivery delivery =
        new Delivery(
            queued, sequence, visibleEventResult.event(), endpoint, List.of(), attempt.sentAt());
    return AttemptView.of(
        attempt,
        sequence,
        DeliveredEventView.of(endpoint, queued, visibleEventResult.event()),
        SentRequestView.of(delivery, attempt.id(), attempt.sentAt()));
  }

  /**
   * Decodes a cursor.
   *
   * @throws Failure naming {@code cursor} if no page returned it
   */
  static DeliveryRecordCursor place(String cursor, DeliveryRecordCursor first) {
    return cursor == null
        ? first
        : DeliveryRecordCursor.parse(cursor)
            .orElseThrow(() -> Failure.invalid("cursor", "must be the next value of another page"));
  }
}
