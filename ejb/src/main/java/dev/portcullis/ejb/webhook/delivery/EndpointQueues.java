package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;

/**
 * The queues of this node that have waiting callbacks, and the order of their turns. The cost of a
 * step does not depend on how many queues only wait for time to pass.
 */
final class EndpointQueues {
  /** How many idle queues are kept with the state of their limiters. */
  private static final int MAX_IDLE_QUEUES = 10_000;

  private final int mostPerEndpoint;
  private final Duration longestRest;
  private final LocalDeliveryQueue localDeliveryQueue;

  private final PrefetchedBytes bytes = new PrefetchedBytes();
  private final Map<UUID, EndpointQueue> all = new HashMap<>();

  /** Queues that need a read, in turn. */
  private final Set<EndpointQueue> awaitingRead = new LinkedHashSet<>();

  /** Queues with callbacks that were read, in turn. */
  private final Deque<EndpointQueue> ready = new ArrayDeque<>();

  private final Set<EndpointQueue> inReady = new HashSet<>();

  private record Wake(Instant at, EndpointQueue queue) {}

  /** When each queue wakes next. Other entries of it in {@link #sleeping} are obsolete. */
  private final Map<EndpointQueue, Instant> wakes = new HashMap<>();

  private final PriorityQueue<Wake> sleeping = new PriorityQueue<>(Comparator.comparing(Wake::at));

  EndpointQueues(WebhookSettings settings, LocalDeliveryQueue localDeliveryQueue) {
    this.localDeliveryQueue = localDeliveryQueue;
    this.mostPerEndpoint = settings.sending().inFlightPerEndpoint();
    this.longestRest = settings.retry().longest();
  }

  /** How many bytes were read and not begun. */
  long bytes() {
    return bytes.total();
  }

  Collection<EndpointQueue> all() {
    return all.values();
  }

  /** Whether this is the current queue of its endpoint, and was not evicted. */
  boolean isCurrent(EndpointQueue queue) {
    return all.get(queue.id()) == queue;
  }

  /** Schedules the current queue of an endpoint after an older one was evicted. */
  void rescheduleEndpoint(UUID endpointId, Instant now) {
    EndpointQueue known = all.get(endpointId);
    if (known != null) {
      schedule(known, now);
    }
  }

  /** Adds a queue, or applies a change to it. */
  void changed(QueueState state, Instant now) {
    EndpointQueue known = all.get(state.endpointId());
    if (known != null) {
      known.changed(state);
    } else if (state.last() > state.watermark() || state.retryAt() != null) {
      known = new EndpointQueue(state, new AimdLimiter(mostPerEndpoint, longestRest), bytes);
      all.put(state.endpointId(), known);
    } else {
      return;
    }
    schedule(known, now);
  }

  /** Adds a local batch of the scan if it continues its queue. */
  void take(LocalDeliveryQueue.LocalBatch localBatch, Instant now) {
    EndpointQueue queue = all.get(localBatch.batch().endpoint().id());
    if (queue != null && queue.acceptLocalBatch(localBatch)) {
      schedule(queue, now);
    }
  }

  /** Schedules a queue after a change. */
  void schedule(EndpointQueue queue, Instant now) {
    if (!isCurrent(queue)) {
      return;
    }
    Instant rests = queue.pace().pausedUntil();
    localDeliveryQueue.await(queue.id(), !rests.isAfter(now) && queue.isAtEnd());
    if (rests.isAfter(now)) {
      sleep(queue, rests);
      return;
    }
    if (queue.needsRead(now)) {
      awaitingRead.add(queue);
    } else if (queue.retryAt() != null && queue.retryAt().isAfter(now)) {
      sleep(queue, queue.retryAt());
    }
    if (queue.next(now) != null && inReady.add(queue)) {
      ready.addLast(queue);
    }
  }

  /** Schedules a queue for {@code then}, and not before. */
  void scheduleAt(EndpointQueue queue, Instant then) {
    sleep(queue, then);
  }

  /** Wakes a queue at {@code until}; an earlier wake-up remains. */
  private void sleep(EndpointQueue queue, Instant until) {
    Instant set = wakes.get(queue);
    if (set == null || until.isBefore(set)) {
      wakes.put(queue, until);
      sleeping.add(new Wake(until, queue));
    }
  }

  /** Wakes the queues that are due. */
  void wake(Instant now) {
    while (!sleeping.isEmpty() && !sleeping.peek().at().isAfter(now)) {
      Wake due = sleeping.poll();
      if (wakes.remove(due.queue(), due.at())) {
        schedule(due.queue(), now);
      }
    }
  }

  /** The time of the next wake-up, or null. */
  Instant nextWake() {
    return sleeping.isEmpty() ? null : sleeping.peek().at();
  }

  /** The queues to read now, at most {@code most}. */
  List<EndpointQueue> needingRead(int most) {
    List<EndpointQueue> turn = new ArrayList<>();
    for (EndpointQueue each : awaitingRead) {
      if (turn.size() == most) {
        break;
      }
      turn.add(each);
    }
    turn.forEach(awaitingRead::remove);
    return turn;
  }

  boolean anyNeedsRead() {
    return !awaitingRead.isEmpty();
  }

  /** The queue to send from now, or null. */
  EndpointQueue ready() {
    EndpointQueue next = ready.pollFirst();
    inReady.remove(next);
    return next;
  }

  int readyCount() {
    return ready.size();
  }

  /** Moves a queue behind all others. */
  void requeue(EndpointQueue queue) {
    if (isCurrent(queue) && inReady.add(queue)) {
      ready.addLast(queue);
    }
  }

  /**
   * Schedules a queue whose outcomes are all written. If there are many queues, an idle one is
   * evicted.
   */
  void settled(EndpointQueue queue, Instant now) {
    schedule(queue, now);
    if (all.size() > MAX_IDLE_QUEUES && queue.isDone() && queue.pendingProgress().isEmpty()) {
      evict(queue);
    }
  }

  /** Evicts a queue: nothing of it is read or sent until it changes. */
  void evict(EndpointQueue queue) {
    queue.dropPrefetched();
    localDeliveryQueue.await(queue.id(), false);
    all.remove(queue.id(), queue);
    awaitingRead.remove(queue);
    wakes.remove(queue);
    if (inReady.remove(queue)) {
      ready.remove(queue);
    }
  }
}
