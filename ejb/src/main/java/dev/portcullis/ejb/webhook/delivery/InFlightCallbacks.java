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
 * The calls of this node that are not over, so that no receiver and no owner takes all room. Half
 * of it is for receivers that are known to answer soon: those that hang never fill it.
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

  /** Queues that were forgotten while calls of theirs were under way. */
  private final Set<EndpointQueue> forgotten = new HashSet<>();

  /** Calls that were given up, and whose connections are not closed yet. */
  private final List<CallbackExchange> trickling = new ArrayList<>();

  InFlightCallbacks(WebhookSettings.Sending limits) {
    this.limits = limits;
  }

  /** Whether one more may be begun. */
  boolean hasCapacityFor(EndpointQueue queue, Delivery delivery) {
    String owner = delivery.endpoint().userId();
    if (running.size() >= limits.inFlight()
        || trickling.size() >= limits.inFlight()
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

  /** How many more may be begun at most, whoever they are for. */
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
      trickling.add(ended.call());
    }
    if (!forgotten.isEmpty()
        && running.values().stream().noneMatch(e -> e.queue() == ended.queue())) {
      forgotten.remove(ended.queue());
    }
    less(owners, ended.owner());
    bytes -= ended.bytes();
    if (!ended.healthy()) {
      slow--;
      less(slowOwners, ended.owner());
    }
  }

  /** Notes that a queue was forgotten: what comes of its calls is not written down. */
  void forget(EndpointQueue queue) {
    if (queue.inFlight() > 0) {
      forgotten.add(queue);
    }
  }

  /** Whether calls are under way that were begun before their queue was forgotten. */
  boolean isForgotten(UUID endpointId) {
    return forgotten.stream().anyMatch(each -> each.id().equals(endpointId));
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

  /** The queues of which something is under way. */
  Set<EndpointQueue> queues() {
    return running.values().stream().map(Running::queue).collect(Collectors.toSet());
  }

  /** The shards of which something is under way. */
  Set<Integer> shards() {
    return running.values().stream().map(each -> each.queue().shard()).collect(Collectors.toSet());
  }

  /**
   * Gives each call its whole time from now on: the clock was set back. Those whose answers trickle
   * end, because their time was reckoned before.
   */
  void onClockStepBack(Instant now) {
    trickling.forEach(CallbackExchange::giveUp);
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

  /** The calls that have taken their time, and those whose answers trickle. */
  List<CallbackExchange> overdue(Instant now) {
    List<CallbackExchange> overdue = new ArrayList<>();
    for (Running each : running.values()) {
      if (now.isAfter(each.deadline()) || each.call().isStalled(now)) {
        overdue.add(each.call());
      }
    }
    trickling.removeIf(CallbackExchange::isClosed);
    trickling.stream().filter(each -> each.isStalled(now)).forEach(overdue::add);
    return overdue;
  }
}
