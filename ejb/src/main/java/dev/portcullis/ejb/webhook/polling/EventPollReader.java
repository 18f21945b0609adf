package dev.portcullis.ejb.webhook.polling;

import dev.portcullis.ejb.webhook.delivery.QueueReader;
import dev.portcullis.ejb.webhook.endpoint.WebhookId;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.PolledQueueQueries;
import dev.portcullis.persistence.webhook.delivery.PolledQueueQueries.PollCursor;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Reads queues for receivers that poll events (ADR 0064). A receiver identifies its position by the
 * {@code sequence} of its last event: a queue position would disclose how many events were
 * suppressed.
 */
@ApplicationScoped
@Transactional
public class EventPollReader {
  /** The approximate size of a page in bytes; a larger event comes alone. */
  private static final long BYTES = 1 << 20;

  private final WebhookRepository webhooks;
  private final PolledQueueQueries places;
  private final DeliveryQueueQueries queues;
  private final SequenceQueries sequences;
  private final QueueReader reader;

  /** For the container. */
  protected EventPollReader() {
    this(null, null, null, null, null);
  }

  /** With its collaborators. */
  @Inject
  public EventPollReader(
      WebhookRepository webhooks,
      PolledQueueQueries places,
      DeliveryQueueQueries queues,
      SequenceQueries sequences,
      QueueReader reader) {
    this.webhooks = webhooks;
    this.places = places;
    this.queues = queues;
    this.sequences = sequences;
    this.reader = reader;
  }

  /**
   * The result of a read.
   *
   * @param view the response
   * @param endpointId the endpoint of the queue
   * @param last the position of the last queued callback at the time of reading
   */
  public record Page(EventPageView view, UUID endpointId, long last) {}

  /**
   * The events of a webhook after a given one.
   *
   * @param after the {@code sequence} of that one, 0 for all; null for the oldest that are kept
   * @param limit the maximum number of events
   * @throws Failure NOT_FOUND when the user owns no webhook with this endpoint id; CONFLICT when it
   *     is disabled; GONE when the next one is not kept any more; VALIDATION naming {@code after}
   *     when there was no such event
   */
  public Page page(String userId, String id, Long after, int limit) {
    WebhookEndpoint endpoint =
        WebhookId.of(id)
            .flatMap(known -> webhooks.find(userId, known))
            .orElseThrow(() -> WebhookId.unknown(id))
            .endpoint();
    if (!endpoint.enabled()) {
      throw Failure.of(Reason.CONFLICT, "This event webhook is disabled");
    }
    UUID queue = endpoint.id();
    PollCursor pollCursor = places.cursor(queue, after == null ? 0 : after);
    if (after != null) {
      check(after, pollCursor);
    }
    EventPageView view =
        pollCursor.isFollowed()
            ? read(queue, after, pollCursor, limit)
            : new EventPageView(List.of(), after == null ? pollCursor.numbered() : after, false);
    return new Page(view, queue, pollCursor.last());
  }

  /** The positions of the last queued callbacks, by endpoint; deleted endpoints are absent. */
  public Map<UUID, Long> ends(Collection<UUID> endpointIds) {
    return places.ends(endpointIds);
  }

  private static void check(long after, PollCursor pollCursor) {
    if (after > pollCursor.numbered()) {
      throw Failure.invalid(
          "after",
          "must not exceed " + pollCursor.numbered() + ", the sequence of the latest event");
    }
    if (pollCursor.isFollowed() && !pollCursor.isNextKept()) {
      throw Failure.of(
          Reason.GONE,
          "Events after "
              + after
              + " are no longer stored. Omit after to start with the oldest stored event");
    }
  }

  private EventPageView read(UUID queue, Long after, PollCursor pollCursor, int limit) {
    QueueReader.Read read = reader.read(queue, pollCursor.position(), limit, BYTES, Clock.now());
    List<PolledEvent> events = read.deliveries().stream().map(PolledEvent::of).toList();
    return new EventPageView(events, next(queue, after, pollCursor, read), read.more());
  }

  private long next(UUID queue, Long after, PollCursor pollCursor, QueueReader.Read read) {
    if (read.upTo() > pollCursor.position()) {
      return sequences.of(queue, List.of(read.upTo())).get(read.upTo());
    }
    return after == null ? afterExpired(queue, pollCursor) : after;
  }

  /**
   * None of the queued callbacks is kept: their numbers are used up, so later events follow them.
   */
  private long afterExpired(UUID queue, PollCursor pollCursor) {
    ClaimableQueue from = queues.claimable(Set.of(queue)).get(queue);
    if (from.claimed() < pollCursor.last()) {
      queues.claim(List.of(new ClaimableQueue(from.endpoint(), pollCursor.last(), from.skipped())));
    }
    return Math.max(from.claimed(), pollCursor.last()) - from.skipped();
  }
}
