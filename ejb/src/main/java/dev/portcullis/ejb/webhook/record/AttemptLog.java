package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.record.ShownEvents.Shown;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.record.Attempt;
import dev.portcullis.persistence.webhook.record.AttemptQueries;
import dev.portcullis.persistence.webhook.record.RecordPlace;
import dev.portcullis.persistence.webhook.record.ToldEventQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The attempts to tell an endpoint something, with what was sent: made anew from the event, as each
 * attempt was.
 */
@ApplicationScoped
public class AttemptLog {
  @Inject private AttemptQueries attempts;
  @Inject private ToldEventQueries told;
  @Inject private SequenceQueries sequences;
  @Inject private ShownEvents events;

  /**
   * A page of it, the latest first.
   *
   * @param sequence the number of the callback that the attempts were for; null for all
   * @param cursor where the page before ended; null for the first
   */
  CursorPage<AttemptView> page(EndpointRow endpoint, Long sequence, String cursor, int limit) {
    RecordPlace before = place(cursor, RecordPlace.LATEST);
    CursorPage<Attempt> page =
        CursorPage.of(
            rows(endpoint, sequence, before, limit + 1), limit, each -> each.place().text());
    Set<Long> positions = page.items().stream().map(Attempt::position).collect(Collectors.toSet());
    if (positions.isEmpty()) {
      return page.map(none -> null);
    }
    Map<Long, Long> numbers = sequences.of(endpoint.id(), positions);
    Map<Long, QueuedDelivery> deliveries = told.deliveries(endpoint.id(), positions);
    Map<EventKey, Shown> shown = events.of(endpoint, deliveries.values(), SentRequestView.BYTES);
    return page.map(
        attempt -> view(endpoint, attempt, numbers.get(attempt.position()), deliveries, shown));
  }

  private List<Attempt> rows(EndpointRow endpoint, Long sequence, RecordPlace before, int limit) {
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
      Attempt attempt,
      Long sequence,
      Map<Long, QueuedDelivery> deliveries,
      Map<EventKey, Shown> events) {
    QueuedDelivery queued = deliveries.get(attempt.position());
    Shown shown = queued == null ? Shown.FORGOTTEN : events.get(queued.event());
    if (shown.event() == null) {
      return AttemptView.hidden(attempt, sequence, shown.hidden());
    }
    Delivery delivery =
        new Delivery(queued, sequence, shown.event(), endpoint, List.of(), attempt.sentAt());
    return AttemptView.of(
        attempt,
        sequence,
        ToldEventView.of(endpoint, queued, shown.event()),
        SentRequestView.of(delivery, attempt.id(), attempt.sentAt()));
  }

  /**
   * The place that a cursor stands for.
   *
   * @throws Failure naming {@code cursor} if no page ended with it
   */
  static RecordPlace place(String cursor, RecordPlace first) {
    return cursor == null
        ? first
        : RecordPlace.parse(cursor)
            .orElseThrow(() -> Failure.invalid("cursor", "must be the next value of another page"));
  }
}
