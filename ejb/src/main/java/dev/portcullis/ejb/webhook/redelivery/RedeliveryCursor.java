package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.redelivery.Redelivery;
import dev.portcullis.persistence.webhook.redelivery.Redelivery.Progress;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueueQueries;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueueQueries.DeliveredCallback;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueueQueries.Due;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Walks through the past of webhooks and lets callbacks wait that are to be sent again, in the
 * caller's transaction. Only so many of a webhook wait at a time, so that it never runs far ahead
 * of a receiver that is slow or away.
 */
@Dependent
public class RedeliveryCursor {
  /** How many callbacks a step looks at. */
  private static final int PAGE = 1_000;

  /** How long an order rests whose webhook has enough waiting, or is disabled. */
  private static final Duration REST = Duration.ofSeconds(1);

  private final RedeliveryQueueQueries orders;
  private final SequenceQueries numbers;
  private final EventQueueQueries queues;

  /** With its parts. */
  @Inject
  public RedeliveryCursor(
      RedeliveryQueueQueries orders, SequenceQueries numbers, EventQueueQueries queues) {
    this.orders = orders;
    this.numbers = numbers;
    this.queues = queues;
  }

  /** What came of a step. */
  public enum Step {
    /** No order was due. */
    NONE,
    /** One was, and nothing was queued. */
    MOVED,
    /** Something was queued. */
    QUEUED
  }

  /** What a step found. */
  private record Found(List<DeliveredCallback> wanted, Progress reached, boolean atEnd) {}

  /**
   * Moves the order on that has waited longest.
   *
   * @param most how many callbacks of one webhook may wait to be sent again
   */
  public Step step(Instant now, int most) {
    Due due = orders.next(now).orElse(null);
    if (due == null) {
      return Step.NONE;
    }
    Redelivery order = due.redelivery();
    int room = due.open() ? most - orders.waiting(order.endpointId(), most) : 0;
    // A queue is told of many at once: room for a few is waited with.
    if (room < (most + 1) / 2) {
      orders.later(order.id(), now.plus(REST));
      return Step.MOVED;
    }
    List<DeliveredCallback> page = orders.look(order, PAGE);
    List<Long> asked = new ArrayList<>(page.stream().map(DeliveredCallback::position).toList());
    asked.add(order.last());
    Map<Long, Long> sequences = numbers.of(order.endpointId(), asked);
    Found found = find(order, page, sequences, room);
    int queued = orders.queue(order, found.wanted(), sequences, now);
    Progress reached = found.reached();
    Progress moved =
        new Progress(
            reached.reached(),
            reached.sequence(),
            reached.block(),
            reached.queued() + queued,
            reached.gone());
    if (found.atEnd()) {
      orders.done(order.id(), moved, now);
    } else {
      orders.moved(order.id(), moved, now);
    }
    if (queued > 0) {
      queues.touch(List.of(order.endpointId()), now);
    }
    return queued > 0 ? Step.QUEUED : Step.MOVED;
  }

  private static Found find(
      Redelivery order, List<DeliveredCallback> page, Map<Long, Long> sequences, int room) {
    RedeliveryRange range = order.range();
    List<DeliveredCallback> wanted = new ArrayList<>();
    Progress at = order.progress();
    for (DeliveredCallback each : page) {
      if (wanted.size() == room) {
        return new Found(wanted, at, false);
      }
      at = passed(order, at, each.position(), sequences.get(each.position()), each.block());
      if (range.failedSince() != null ? each.isDead() : range.has(each.block())) {
        wanted.add(each);
      }
    }
    if (page.size() == PAGE) {
      return new Found(wanted, at, false);
    }
    // The last number is that of a callback, found or not.
    long beyond = sequences.getOrDefault(order.last(), 0L) + 1;
    at = passed(order, at, order.last(), beyond, Long.MAX_VALUE);
    return new Found(wanted, at, true);
  }

  /** Every number was given to a callback: what is missing between two of them is gone. */
  private static Progress passed(
      Redelivery order, Progress at, long position, long sequence, long block) {
    RedeliveryRange range = order.range();
    long gone = 0;
    if (range.failedSince() == null && range.intersects(at.block(), block)) {
      long before =
          range.sequence() == null ? at.sequence() : Math.max(at.sequence(), range.sequence() - 1);
      gone = Math.max(0, sequence - before - 1);
    }
    return new Progress(position, sequence, block, at.queued(), at.gone() + gone);
  }
}
