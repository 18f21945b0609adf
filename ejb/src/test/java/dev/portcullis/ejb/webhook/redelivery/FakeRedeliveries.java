package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.webhook.delivery.FakeQueues;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.redelivery.Redelivery;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryQueueQueries;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import dev.portcullis.persistence.webhook.scan.EventQueueQueries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Orders to send again in memory, by the rules of those in the database. */
public final class FakeRedeliveries extends RedeliveryQueueQueries {
  private final FakeQueues queues;
  private final Map<UUID, Redelivery> orders = new LinkedHashMap<>();
  private final Map<UUID, Instant> looks = new HashMap<>();
  private final Map<UUID, Set<Long>> waiting = new HashMap<>();
  private final Map<QueuedDelivery, Integer> queued = new HashMap<>();
  private int mostWaiting;

  public FakeRedeliveries(FakeQueues queues) {
    this.queues = queues;
  }

  /** The walk that carries them out. */
  public RedeliveryCursor walk() {
    return new RedeliveryCursor(
        this,
        queues.sequences(),
        new EventQueueQueries() {
          @Override
          public void touch(Collection<UUID> endpointIds, Instant now) {
            endpointIds.forEach(queues::touch);
          }
        });
  }

  /** Orders what is up to the watermark now. */
  public Redelivery order(EndpointRow endpoint, RedeliveryRange range, long after, Instant now) {
    long last = queues.progress(endpoint).watermark();
    Redelivery order =
        Redelivery.begin(Ids.uuid(), endpoint.id(), range, Math.min(after, last), last, now);
    orders.put(order.id(), order);
    looks.put(order.id(), now);
    return order;
  }

  Redelivery get(Redelivery order) {
    return orders.get(order.id());
  }

  /** Cancels all, and takes back what was not tried. */
  public void cancelAll() {
    looks.clear();
    waiting.forEach(
        (id, positions) ->
            positions.forEach(
                position -> {
                  DeliveryAttemptResult row = queues.failed(id).get(position);
                  if (row != null && row.attempt() == 0 && row.end() == Disposition.RETRY) {
                    queues.failed(id).remove(position);
                    queued.merge(queues.rows(id).get(position), -1, Integer::sum);
                  }
                }));
  }

  public boolean isDone() {
    return looks.isEmpty();
  }

  /** How often each was queued that had been received. */
  public Map<QueuedDelivery, Integer> queued() {
    return queued;
  }

  /** The most that waited of one endpoint at a time. */
  public int mostWaiting() {
    return mostWaiting;
  }

  @Override
  public Optional<Due> next(Instant now) {
    return looks.entrySet().stream()
        .filter(each -> !each.getValue().isAfter(now))
        .min(Map.Entry.comparingByValue())
        .map(
            each -> {
              Redelivery order = orders.get(each.getKey());
              UUID id = order.endpointId();
              return new Due(order, queues.endpoints(List.of(id)).get(id).enabled());
            });
  }

  @Override
  public int waiting(UUID endpointId, int most) {
    Set<Long> positions = waiting.computeIfAbsent(endpointId, none -> new HashSet<>());
    positions.removeIf(
        position -> {
          DeliveryAttemptResult row = queues.failed(endpointId).get(position);
          return row == null || row.end() != Disposition.RETRY;
        });
    return Math.min(most, positions.size());
  }

  @Override
  public List<DeliveredCallback> nextCallbacks(Redelivery of, int many) {
    List<DeliveredCallback> found = new ArrayList<>();
    queues
        .rows(of.endpointId())
        .subMap(of.progress().reached(), false, of.last(), true)
        .values()
        .stream()
        .limit(many)
        .forEach(
            each -> {
              DeliveryAttemptResult row = queues.failed(of.endpointId()).get(each.position());
              found.add(
                  new DeliveredCallback(
                      each.position(),
                      each.event().day(),
                      7,
                      row != null && row.end() == Disposition.RETRY,
                      row != null && row.end() == Disposition.DEAD));
            });
    return found;
  }

  @Override
  public int queue(
      Redelivery of,
      Collection<DeliveredCallback> callbacks,
      Map<Long, Long> sequences,
      Instant now) {
    int count = 0;
    for (DeliveredCallback each : callbacks) {
      QueuedDelivery row = queues.rows(of.endpointId()).get(each.position());
      DeliveryAttemptResult before = queues.failed(of.endpointId()).get(each.position());
      if (before == null || before.end() == Disposition.DEAD) {
        queues.again(
            new DeliveryAttemptResult(
                row,
                Ids.uuid(),
                sequences.get(each.position()),
                0,
                now,
                0,
                null,
                null,
                null,
                Disposition.RETRY,
                now));
        waiting.get(of.endpointId()).add(each.position());
        queued.merge(row, before == null ? 1 : 0, Integer::sum);
        count++;
      }
    }
    mostWaiting = Math.max(mostWaiting, waiting(of.endpointId(), Integer.MAX_VALUE));
    return count;
  }

  @Override
  public void saveProgress(UUID id, Redelivery.Progress to, Instant then) {
    Redelivery o = orders.get(id);
    orders.put(
        id,
        new Redelivery(
            id,
            o.endpointId(),
            o.range(),
            o.after(),
            o.last(),
            then == null ? Redelivery.State.DONE : o.state(),
            o.createdAt(),
            null,
            to));
    looks.put(id, then);
  }

  @Override
  public void markDone(UUID id, Redelivery.Progress at, Instant now) {
    saveProgress(id, at, null);
    looks.remove(id);
  }

  @Override
  public void postpone(UUID id, Instant then) {
    looks.put(id, then);
  }
}
