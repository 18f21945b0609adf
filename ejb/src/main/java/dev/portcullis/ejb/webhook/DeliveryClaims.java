package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.decision.EventDecision;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.DeliveryFailureRepository;
import dev.portcullis.persistence.webhook.DeliveryQueueRepository;
import dev.portcullis.persistence.webhook.DeliveryQueueRepository.Front;
import dev.portcullis.persistence.webhook.EndpointRow;
import dev.portcullis.persistence.webhook.QueuedDelivery;
import dev.portcullis.persistence.webhook.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.StoredEvent;
import dev.portcullis.persistence.webhook.WithheldRepository;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Takes callbacks from the fronts of queues, in the caller's transaction, whose owners may still
 * see what they tell. The others are taken out of the queue and counted: no attempt failed, and no
 * dead letter is left.
 */
@Dependent
public class DeliveryClaims {
  private final DeliveryQueueRepository queues;
  private final DeliveryFailureRepository failures;
  private final WithheldRepository withheld;
  private final EventVisibility visibility;
  private final SigningKeys keys;
  private final MutationContext mutations;

  /** With its parts. */
  @Inject
  public DeliveryClaims(
      DeliveryQueueRepository queues,
      DeliveryFailureRepository failures,
      WithheldRepository withheld,
      EventVisibility visibility,
      SigningKeys keys,
      MutationContext mutations) {
    this.queues = queues;
    this.failures = failures;
    this.withheld = withheld;
    this.visibility = visibility;
    this.keys = keys;
    this.mutations = mutations;
  }

  /**
   * What is asked of a queue.
   *
   * @param front what is to be taken that was never tried
   * @param numbered up to this position all have their numbers, so that none is taken out unseen
   * @param due how many failed callbacks are to be taken at most
   * @param trying the failed ones that are being tried now
   */
  public record Want(Front front, long numbered, int due, Collection<Long> trying) {}

  /**
   * What is asked of all.
   *
   * @param queues of each
   * @param bytes about how many bytes all callbacks may have; one that is larger comes alone
   * @param now when it is asked
   */
  public record Wanted(List<Want> queues, long bytes, Instant now) {}

  /**
   * A callback that was at the front.
   *
   * @param queued its place
   * @param event what it tells; null when it is withheld, or has failed before and is tried on its
   *     own
   */
  public record Taken(QueuedDelivery queued, StoredEvent event) {
    boolean isPassedOver() {
      return event == null;
    }
  }

  /**
   * What was taken from a queue.
   *
   * @param endpoint where it goes; null when it is disabled or gone, and nothing was taken
   * @param keys the keys to sign with
   * @param front what was never tried, in order
   * @param due what failed before
   * @param postponed what takes back something that is still being tried
   * @param nextDue when the next failed callback is due, if none of these is; null for none
   * @param atEnd whether the queue has none that was never tried
   */
  public record Haul(
      EndpointRow endpoint,
      List<byte[]> keys,
      List<Taken> front,
      List<Taken> due,
      Set<Long> postponed,
      Instant nextDue,
      boolean atEnd) {
    static final Haul NONE = new Haul(null, List.of(), List.of(), List.of(), Set.of(), null, true);
  }

  /**
   * What was taken.
   *
   * @param hauls by endpoint; that of each queue that was asked
   * @param judgedAt when the owners were seen to be permitted
   */
  public record Claimed(Map<UUID, Haul> hauls, Instant judgedAt) {}

  /** Takes what is wanted. */
  public Claimed claim(Wanted wanted) {
    Instant now = wanted.now();
    Map<UUID, EndpointRow> endpoints =
        queues.endpoints(wanted.queues().stream().map(w -> w.front().endpointId()).toList());
    List<Want> open =
        wanted.queues().stream()
            .filter(
                w ->
                    endpoints.containsKey(w.front().endpointId())
                        && endpoints.get(w.front().endpointId()).enabled())
            .toList();
    List<QueuedDelivery> there = rows(open, now);
    Set<UUID> more =
        there.stream()
            .filter(each -> each.failure() == null)
            .map(QueuedDelivery::endpointId)
            .collect(Collectors.toSet());
    Set<QueuedDelivery> known = known(there, open);
    List<QueuedDelivery> kept = bounded(there, known, wanted.bytes());
    List<QueuedDelivery> rows = kept.stream().filter(each -> !known.contains(each)).toList();
    Map<EventKey, StoredEvent> events =
        rows.isEmpty()
            ? Map.of()
            : queues.events(rows.stream().map(QueuedDelivery::event).collect(Collectors.toSet()));
    Map<QueuedDelivery, EventDecision> refused = visibility.refusals(rows, endpoints, events);
    takeOut(refused, open);
    note(rows, open);
    Map<UUID, List<byte[]>> signing =
        rows.isEmpty()
            ? Map.of()
            : keys.inForce(rows.stream().map(QueuedDelivery::endpointId).distinct().toList(), now);
    Map<UUID, Haul> hauls = new HashMap<>();
    wanted.queues().forEach(w -> hauls.put(w.front().endpointId(), Haul.NONE));
    Map<UUID, List<QueuedDelivery>> byEndpoint =
        kept.stream().collect(Collectors.groupingBy(QueuedDelivery::endpointId));
    Set<QueuedDelivery> passedOver = new HashSet<>(known);
    passedOver.addAll(refused.keySet());
    for (Want want : open) {
      UUID id = want.front().endpointId();
      List<QueuedDelivery> own = byEndpoint.getOrDefault(id, List.of());
      hauls.put(
          id,
          new Haul(
              endpoints.get(id),
              signing.getOrDefault(id, List.of()),
              taken(own, false, passedOver, events),
              taken(own, true, passedOver, events),
              postponed(id, own),
              nextDue(want, own),
              want.front().many() > 0 && !more.contains(id)));
    }
    return new Claimed(hauls, now);
  }

  private List<QueuedDelivery> rows(List<Want> wanted, Instant now) {
    List<QueuedDelivery> rows = new ArrayList<>();
    for (Want want : wanted) {
      if (want.due() > 0) {
        rows.addAll(failures.due(want.front().endpointId(), want.trying(), now, want.due()));
      }
    }
    List<Front> fronts = wanted.stream().map(Want::front).filter(f -> f.many() > 0).toList();
    if (!fronts.isEmpty()) {
      rows.addAll(queues.front(fronts));
    }
    return rows;
  }

  /** Those at the front that have failed before another node, or this one, began to read again. */
  private Set<QueuedDelivery> known(List<QueuedDelivery> rows, List<Want> wanted) {
    Set<QueuedDelivery> known = new HashSet<>();
    for (Want want : wanted) {
      UUID id = want.front().endpointId();
      List<QueuedDelivery> numbered =
          want.front().after() >= want.numbered()
              ? List.of()
              : rows.stream()
                  .filter(
                      each ->
                          each.endpointId().equals(id)
                              && each.failure() == null
                              && each.position() <= want.numbered())
                  .toList();
      if (!numbered.isEmpty()) {
        Set<Long> failed =
            failures.known(id, numbered.stream().map(QueuedDelivery::position).toList());
        numbered.stream().filter(each -> failed.contains(each.position())).forEach(known::add);
      }
    }
    return known;
  }

  /** A queue that was cut is cut for good: what follows comes later, in its order. */
  private static List<QueuedDelivery> bounded(
      List<QueuedDelivery> rows, Set<QueuedDelivery> free, long bytes) {
    List<QueuedDelivery> kept = new ArrayList<>();
    Set<UUID> cut = new HashSet<>();
    long left = bytes;
    for (QueuedDelivery each : rows) {
      boolean first = each.failure() == null;
      if (cut.contains(each.endpointId()) && first) {
        continue;
      }
      int size = free.contains(each) ? 0 : each.size();
      if (size <= left || kept.isEmpty()) {
        left -= size;
        kept.add(each);
      } else if (first) {
        cut.add(each.endpointId());
      }
    }
    return kept;
  }

  private void takeOut(Map<QueuedDelivery, EventDecision> refused, List<Want> wanted) {
    if (refused.isEmpty()) {
      return;
    }
    Map<UUID, Long> numbered =
        wanted.stream().collect(Collectors.toMap(w -> w.front().endpointId(), Want::numbered));
    mutations.bind();
    List<QueuedDelivery> unseen =
        refused.keySet().stream()
            .filter(
                each -> each.failure() == null && each.position() > numbered.get(each.endpointId()))
            .toList();
    queues.withdraw(unseen);
    failures.forget(refused.keySet().stream().filter(each -> each.failure() != null).toList());
    EventVisibility.Tally tally = new EventVisibility.Tally();
    refused.forEach((each, decision) -> tally.add(each.endpointId(), decision));
    withheld.add(tally.all(), Clock.now());
  }

  private void note(List<QueuedDelivery> rows, List<Want> wanted) {
    Map<UUID, Long> numbered =
        wanted.stream().collect(Collectors.toMap(w -> w.front().endpointId(), Want::numbered));
    Map<UUID, Long> claimed = new LinkedHashMap<>();
    for (QueuedDelivery each : rows) {
      if (each.failure() == null && each.position() > numbered.get(each.endpointId())) {
        claimed.merge(each.endpointId(), each.position(), Math::max);
      }
    }
    if (!claimed.isEmpty()) {
      queues.claim(claimed);
    }
  }

  private static List<Taken> taken(
      List<QueuedDelivery> own,
      boolean failed,
      Set<QueuedDelivery> passedOver,
      Map<EventKey, StoredEvent> events) {
    return own.stream()
        .filter(each -> (each.failure() != null) == failed)
        .map(each -> new Taken(each, passedOver.contains(each) ? null : events.get(each.event())))
        .toList();
  }

  /** Whoever was not told yet is not told that it is no longer so. */
  private Set<Long> postponed(UUID endpointId, List<QueuedDelivery> own) {
    List<QueuedDelivery> takingBack = own.stream().filter(d -> d.announced() != null).toList();
    if (takingBack.isEmpty()) {
      return Set.of();
    }
    Set<Long> waiting =
        failures.waiting(endpointId, takingBack.stream().map(QueuedDelivery::announced).toList());
    return takingBack.stream()
        .filter(each -> waiting.contains(each.announced()))
        .map(QueuedDelivery::position)
        .collect(Collectors.toSet());
  }

  private Instant nextDue(Want want, List<QueuedDelivery> own) {
    if (want.due() == 0) {
      return null;
    }
    List<Long> trying = new ArrayList<>(want.trying());
    own.stream().filter(d -> d.failure() != null).forEach(d -> trying.add(d.position()));
    return failures.nextDue(want.front().endpointId(), trying);
  }
}
