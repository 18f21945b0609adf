package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.matching.SequenceAssigner;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Reads a queue from any position for components other than its sender. It checks the owner's
 * permissions now, and returns the same sequence numbers and bytes as callbacks.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class QueueReader {
  private static final LocalDate EARLIEST = LocalDate.EPOCH;

  private DeliveryQueueQueries queues;
  private SequenceAssigner sequenceAssigner;

  /** For the container. */
  protected QueueReader() {}

  /** With its collaborators. */
  @Inject
  public QueueReader(DeliveryQueueQueries queues, SequenceAssigner sequenceAssigner) {
    this.queues = queues;
    this.sequenceAssigner = sequenceAssigner;
  }

  /**
   * The result of a read.
   *
   * @param deliveries visible callbacks, in order; without keys to sign with
   * @param upTo the position after which to continue; suppressed callbacks are skipped
   * @param more whether there may be more after it
   */
  public record Read(List<Delivery> deliveries, long upTo, boolean more) {}

  /**
   * Reads the callbacks of an endpoint after a position, whether they are sent or not and the
   * endpoint is enabled or not. Callbacks without an earlier permission check are claimed and get
   * their sequence number.
   *
   * @param many how many to read, at least 1
   * @param bytes the maximum size in bytes; a larger callback comes alone
   */
  public Read read(UUID endpointId, long after, int many, long bytes, Instant now) {
    Map<UUID, ClaimableQueue> queue = queues.claimable(Set.of(endpointId));
    List<QueuedDelivery> there =
        queue.isEmpty()
            ? List.of()
            : queues.heads(List.of(new QueueHead(endpointId, after, EARLIEST, many)));
    List<QueuedDelivery> rows = bounded(there, bytes);
    if (rows.isEmpty()) {
      return new Read(List.of(), after, false);
    }
    Map<EventKey, EventRow> events =
        queues.events(rows.stream().map(QueuedDelivery::event).collect(Collectors.toSet()));
    Map<QueuedDelivery, Long> numbers = sequenceAssigner.number(rows, queue, events);
    List<Delivery> told = new ArrayList<>();
    for (QueuedDelivery each : rows) {
      Long number = numbers.get(each);
      if (number != null) {
        told.add(
            new Delivery(
                each,
                number,
                events.get(each.event()),
                queue.get(endpointId).endpoint(),
                List.of(),
                now));
      }
    }
    boolean more = rows.size() < there.size() || there.size() == many;
    return new Read(told, rows.get(rows.size() - 1).position(), more);
  }

  private static List<QueuedDelivery> bounded(List<QueuedDelivery> rows, long bytes) {
    long left = bytes;
    List<QueuedDelivery> kept = new ArrayList<>();
    for (QueuedDelivery each : rows) {
      left -= each.size();
      if (left < 0 && !kept.isEmpty()) {
        break;
      }
      kept.add(each);
    }
    return kept;
  }
}
