package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The calls in flight on this node, limited so that no receiver and no owner takes all capacity.
 * Half of it is reserved for receivers that respond fast: those that hang never fill it.
 */
final class InFlightCallbacks {
  private record Running(
      EndpointQueue queue,
      String owner,
      CallbackExchange call,
      int bytes,
      boolean healthy,
      Instant deadline) {}

  private final WebhookSettings.Sending limits;
  private final IdentityHashMap<Delivery, Running> running = new IdentityHashMap<>();
  private final Map<String, Integer> owners = new HashMap<>();
  private final Map<String, Integer> slowOwners = new HashMap<>();
  private int slow;
  private long bytes;

  /** Queues that were evicted while their calls were in flight. */
  private final Set<EndpointQueue> evicted = new HashSet<>();

  /** Cancelled calls whose connections are not closed yet. */
  private final List<CallbackExchange> slowResponses = new ArrayList<>();

  InFlightCallbacks(WebhookSettings.Sending limits) {
    this.limits = limits;
  }

  /** Whether one more call may begin. */
  boolean hasCapacityFor(EndpointQueue queue, Delivery delivery) {
    String owner = delivery.endpoint().userId();
    if (running.size() >= limits.inFlight()
        || slowResponses.size() >= limits.inFlight()
        || owners.getOrDefault(owner, 0) >= limits.inFlightPerOwner()
        || (bytes > 0 && bytes + delivery.queued().size() > limits.bytes())) {
      return false;
    }
    return queue.pace().isHealthy()
        || (slow < half(limits.inFlight())
            && slowOwners.getOrDefault(owner, 0) < half(limits.inFlightPerOwner()));
  }

  private static int half(int limit) {
    return Math.max(1, limit / 2);
  }

  /** How many more calls may begin at most, for any receiver. */
  int room() {
    return limits.inFlight() - running.size();
  }

  void add(EndpointQueue queue, Delivery delivery, CallbackExchange call, int length, Instant now) {
    boolean healthy = queue.pace().isHealthy();
    String owner = delivery.endpoint().userId();
    running.put(
        delivery, new Running(queue, owner, call, length, healthy, now.plus(limits.timeout())));
    owners.merge(owner, 1, Integer::sum);
    bytes += length;
    if (!healthy) {
      slow++;
      slowOwners.merge(owner, 1, Integer::sum);
    }
  }

  void remove(Delivery delivery) {
    Running ended = running.remove(delivery);
    if (ended == null) {
      return;
    }
    if (!ended.call().isClosed()) {
      slowResponses.add(ended.call());
    }
    if (!evicted.isEmpty()
        && running.values().stream().noneMatch(e -> e.queue() == ended.queue())) {
      evicted.remove(ended.queue());
    }
    less(owners, ended.owner());
    bytes -= ended.bytes();
    if (!ended.healthy()) {
      slow--;
      less(slowOwners, ended.owner());
    }
  }

  /** Records that a queue was evicted: outcomes of its calls are not written. */
  void onEvicted(EndpointQueue queue) {
    if (queue.inFlight() > 0) {
      evicted.add(queue);
    }
  }

  /** Whether calls are in flight that began before their queue was evicted. */
  boolean hasEvictedCalls(UUID endpointId) {
    return evicted.stream().anyMatch(each -> each.id().equals(endpointId));
  }

  private static void less(Map<String, Integer> counts, String key) {
    counts.computeIfPresent(key, (k, count) -> count == 1 ? null : count - 1);
  }

  int count() {
    return running.size();
  }

  boolean isAny() {
    return !running.isEmpty();
  }

  /** The queues with calls in flight. */
  Set<EndpointQueue> queues() {
    return running.values().stream().map(Running::queue).collect(Collectors.toSet());
  }

  /** The shards with calls in flight. */
  Set<Integer> shards() {
    return running.values().stream().map(each -> each.queue().shard()).collect(Collectors.toSet());
  }

  /**
   * Restarts the timeout of each call, because the clock was set back. Calls with slow response
   * bodies end, because their deadline was computed before.
   */
  void onClockStepBack(Instant now) {
    slowResponses.forEach(CallbackExchange::abort);
    running.replaceAll(
        (delivery, each) ->
            new Running(
                each.queue(),
                each.owner(),
                each.call(),
                each.bytes(),
                each.healthy(),
                now.plus(limits.timeout())));
  }

  /** The calls that have exceeded their timeout or the limit for their response body. */
  List<CallbackExchange> overdue(Instant now) {
    List<CallbackExchange> overdue = new ArrayList<>();
    for (Running each : running.values()) {
      if (now.isAfter(each.deadline()) || each.call().isStalled(now)) {
        overdue.add(each.call());
      }
    }
    slowResponses.removeIf(CallbackExchange::isClosed);
    slowResponses.stream().filter(each -> each.isStalled(now)).forEach(overdue::add);
    return overdue;
  }
}
