package dev.portcullis.ejb.webhook;

import dev.portcullis.persistence.webhook.ClaimedDelivery;
import dev.portcullis.persistence.webhook.DeliveryRepository.Room;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The calls of this node that have not ended, so that no receiver and no owner takes all room. */
final class InFlight {
  private record Running(Call call, ClaimedDelivery delivery, Instant deadline) {}

  private final WebhookSettings.Sending limits;
  private final Map<UUID, Running> running = new HashMap<>();

  InFlight(WebhookSettings.Sending limits) {
    this.limits = limits;
  }

  void add(ClaimedDelivery delivery, Call call, Instant now) {
    running.put(delivery.id(), new Running(call, delivery, now.plus(limits.timeout())));
  }

  void remove(ClaimedDelivery delivery) {
    running.remove(delivery.id());
  }

  /** What may be added: nothing of those that have as much in flight as they may. */
  Room room() {
    Map<UUID, Integer> endpoints = new HashMap<>();
    Map<String, Integer> owners = new HashMap<>();
    running
        .values()
        .forEach(
            each -> {
              endpoints.merge(each.delivery().endpointId(), 1, Integer::sum);
              owners.merge(each.delivery().userId(), 1, Integer::sum);
            });
    return new Room(
        limits.inFlight() - running.size(),
        limits.inFlightPerEndpoint(),
        limits.inFlightPerOwner(),
        full(endpoints, limits.inFlightPerEndpoint()),
        full(owners, limits.inFlightPerOwner()));
  }

  /** The calls that have taken their time. */
  List<Call> overdue(Instant now) {
    List<Call> overdue = new ArrayList<>();
    for (Running each : running.values()) {
      if (now.isAfter(each.deadline())) {
        overdue.add(each.call());
      }
    }
    return overdue;
  }

  private static <K> List<K> full(Map<K, Integer> counts, int limit) {
    return counts.entrySet().stream()
        .filter(count -> count.getValue() >= limit)
        .map(Map.Entry::getKey)
        .toList();
  }
}
