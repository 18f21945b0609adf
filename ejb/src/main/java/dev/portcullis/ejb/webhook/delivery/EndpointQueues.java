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
 * The queues of this node in which something waits, and whose turn is next. What a step costs does
 * not depend on how many wait for time to pass.
 */
final class EndpointQueues {
  /** How many queues that have nothing to do are remembered, with how their receivers answer. */
  private static final int REMEMBERED = 10_000;

  private final int mostPerEndpoint;
  private final Duration longestRest;
  private final LocalDeliveryQueue localDeliveryQueue;

  private final PrefetchedBytes bytes = new PrefetchedBytes();
  private final Map<UUID, EndpointQueue> all = new HashMap<>();

  /** Those of which something is to be read, in turn. */
  private final Set<EndpointQueue> hungry = new LinkedHashSet<>();

  /** Those of which something was read, in turn. */
  private final Deque<EndpointQueue> ready = new ArrayDeque<>();

  private final Set<EndpointQueue> inReady = new HashSet<>();

  private record Wake(Instant at, EndpointQueue queue) {}

  /** When each is woken next: what else is in {@link #sleeping} of it counts no more. */
  private final Map<EndpointQueue, Instant> wakes = new HashMap<>();

  private final PriorityQueue<Wake> sleeping = new PriorityQueue<>(Comparator.comparing(Wake::at));

  EndpointQueues(WebhookSettings settings, LocalDeliveryQueue localDeliveryQueue) {
    this.localDeliveryQueue = localDeliveryQueue;
    this.mostPerEndpoint = settings.sending().inFlightPerEndpoint();
    this.longestRest = settings.retry().longest();
  }

  /** How many bytes were read and not begun. */
  long bytes() {
    return bytes.held();
  }

  Collection<EndpointQueue> all() {
    return all.values();
  }

  /** Whether this is what is known of its endpoint, and was not forgotten. */
  boolean isKnown(EndpointQueue queue) {
    return all.get(queue.id()) == queue;
  }

  /** Looks at what is known of the endpoint of a queue that was forgotten. */
  void lookAgain(UUID endpointId, Instant now) {
    EndpointQueue known = all.get(endpointId);
    if (known != null) {
      look(known, now);
    }
  }

  /** Takes up a queue, or notes what changed about it. */
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
    look(known, now);
  }

  /** Takes what the scan has handed over, where it is what comes next. */
  void take(LocalDeliveryQueue.LocalBatch localBatch, Instant now) {
    EndpointQueue queue = all.get(localBatch.haul().endpoint().id());
    if (queue != null && queue.acceptLocalBatch(localBatch)) {
      look(queue, now);
    }
  }

  /** Puts a queue where it belongs after something about it changed. */
  void look(EndpointQueue queue, Instant now) {
    if (!isKnown(queue)) {
      return;
    }
    Instant rests = queue.pace().pausedUntil();
    localDeliveryQueue.await(queue.id(), !rests.isAfter(now) && queue.isAtEnd());
    if (rests.isAfter(now)) {
      sleep(queue, rests);
      return;
    }
    if (queue.needsRead(now)) {
      hungry.add(queue);
    } else if (queue.retryAt() != null && queue.retryAt().isAfter(now)) {
      sleep(queue, queue.retryAt());
    }
    if (queue.next(now) != null && inReady.add(queue)) {
      ready.addLast(queue);
    }
  }

  /** Looks at a queue again then, and not before. */
  void later(EndpointQueue queue, Instant then) {
    sleep(queue, then);
  }

  /** Wakes a queue then; what is set for earlier stays. */
  private void sleep(EndpointQueue queue, Instant until) {
    Instant set = wakes.get(queue);
    if (set == null || until.isBefore(set)) {
      wakes.put(queue, until);
      sleeping.add(new Wake(until, queue));
    }
  }

  /** Wakes those whose time has come. */
  void wake(Instant now) {
    while (!sleeping.isEmpty() && !sleeping.peek().at().isAfter(now)) {
      Wake due = sleeping.poll();
      if (wakes.remove(due.queue(), due.at())) {
        look(due.queue(), now);
      }
    }
  }

  /** When the next one wakes, or null. */
  Instant nextWake() {
    return sleeping.isEmpty() ? null : sleeping.peek().at();
  }

  /** Those to read of now, at most so many. */
  List<EndpointQueue> needingRead(int most) {
    List<EndpointQueue> turn = new ArrayList<>();
    for (EndpointQueue each : hungry) {
      if (turn.size() == most) {
        break;
      }
      turn.add(each);
    }
    turn.forEach(hungry::remove);
    return turn;
  }

  boolean anyNeedsRead() {
    return !hungry.isEmpty();
  }

  /** The one to send of now; null if none can be sent of. */
  EndpointQueue ready() {
    EndpointQueue next = ready.pollFirst();
    inReady.remove(next);
    return next;
  }

  int readyCount() {
    return ready.size();
  }

  /** Lets one have its next turn after all others. */
  void requeue(EndpointQueue queue) {
    if (isKnown(queue) && inReady.add(queue)) {
      ready.addLast(queue);
    }
  }

  /**
   * Looks at a queue of which all is written down; when there are many, it is forgotten if idle.
   */
  void settled(EndpointQueue queue, Instant now) {
    look(queue, now);
    if (all.size() > REMEMBERED && queue.isDone() && queue.pendingProgress().isEmpty()) {
      forget(queue);
    }
  }

  /** Forgets a queue: nothing of it is read or sent until it changes. */
  void forget(EndpointQueue queue) {
    queue.putBack();
    localDeliveryQueue.await(queue.id(), false);
    all.remove(queue.id(), queue);
    hungry.remove(queue);
    wakes.remove(queue);
    if (inReady.remove(queue)) {
      ready.remove(queue);
    }
  }
}
