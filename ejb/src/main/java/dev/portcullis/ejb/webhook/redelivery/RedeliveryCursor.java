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
 * Walks through the past of webhooks and queues callbacks for redelivery, in the caller's
 * transaction. It limits the waiting callbacks of a webhook, so that it never runs far ahead of a
 * slow or unavailable receiver.
 */
@Dependent
public class RedeliveryCursor {
  /** The number of callbacks that a step examines. */
  private static final int PAGE = 1_000;

  /** The pause of a redelivery whose webhook has enough waiting callbacks, or is disabled. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final RedeliveryQueueQueries orders;
  private final SequenceQueries numbers;
  private final EventQueueQueries queues;

  /** With its collaborators. */
  @Inject
  public RedeliveryCursor(
      RedeliveryQueueQueries orders, SequenceQueries numbers, EventQueueQueries queues) {
    this.orders = orders;
    this.numbers = numbers;
    this.queues = queues;
  }

  /** The result of a step. */
  public enum Step {
    /** No redelivery was due. */
    NONE,
    /** A redelivery was due, but nothing was queued. */
    MOVED,
    /** Callbacks were queued. */
    QUEUED
  }

  /** The matches that a step found. */
  private record CallbackPage(List<DeliveredCallback> wanted, Progress reached, boolean atEnd) {}

  /**
   * Advances the redelivery that has waited longest.
   *
   * @param most the maximum number of callbacks of one webhook that await redelivery
   */
  public Step step(Instant now, int most) {
    Due due = orders.next(now).orElse(null);
    if (due == null) {
      return Step.NONE;
    }
    Redelivery order = due.redelivery();
    int room = due.open() ? most - orders.waiting(order.endpointId(), most) : 0;
    // Callbacks are queued many at a time, so the step waits until half of the limit is free.
    if (room < (most + 1) / 2) {
      orders.postpone(order.id(), now.plus(PAUSE));
      return Step.MOVED;
    }
    List<DeliveredCallback> page = orders.nextCallbacks(order, PAGE);
    List<Long> asked = new ArrayList<>(page.stream().map(DeliveredCallback::position).toList());
    asked.add(order.last());
    Map<Long, Long> sequences = numbers.of(order.endpointId(), asked);
    CallbackPage found = find(order, page, sequences, room);
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
      orders.markDone(order.id(), moved, now);
    } else {
      orders.saveProgress(order.id(), moved, now);
    }
    if (queued > 0) {
      queues.touch(List.of(order.endpointId()), now);
    }
    return queued > 0 ? Step.QUEUED : Step.MOVED;
  }

  private static CallbackPage find(
      Redelivery order, List<DeliveredCallback> page, Map<Long, Long> sequences, int room) {
    RedeliveryRange range = order.range();
    List<DeliveredCallback> wanted = new ArrayList<>();
    Progress at = order.progress();
    for (DeliveredCallback each : page) {
      if (wanted.size() == room) {
        return new CallbackPage(wanted, at, false);
      }
      at = passed(order, at, each.position(), sequences.get(each.position()), each.block());
      if (range.failedSince() != null ? each.isDead() : range.has(each.block())) {
        wanted.add(each);
      }
    }
    if (page.size() == PAGE) {
      return new CallbackPage(wanted, at, false);
    }
    // The last number belongs to a callback, found or not.
    long beyond = sequences.getOrDefault(order.last(), 0L) + 1;
    at = passed(order, at, order.last(), beyond, Long.MAX_VALUE);
    return new CallbackPage(wanted, at, true);
  }

  /** Each number was assigned to a callback: those missing between two numbers are gone. */
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
