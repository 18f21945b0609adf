package dev.portcullis.kafka;

import dev.portcullis.ejb.webhook.kafka.KafkaRecord;
import dev.portcullis.ejb.webhook.kafka.KafkaStore;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.PendingQueue;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Published;
import dev.portcullis.persistence.webhook.kafka.KafkaProgressQueries.Skipped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The transactions of publishers without a database. */
final class KafkaOutbox extends KafkaStore {
  private final Map<UUID, List<KafkaRecord>> queues = new LinkedHashMap<>();
  private final Map<UUID, Long> stamps = new HashMap<>();
  private final Map<UUID, Long> progress = new HashMap<>();
  private final List<Skipped> skipped = new ArrayList<>();
  private String holder;
  private long stamp;
  private int reads;
  private boolean failing;
  private boolean begun;

  /** Queues a callback of {@code bytes} bytes, or some more. */
  void queue(UUID endpoint, String contract, int bytes) {
    List<KafkaRecord> queue = queues.computeIfAbsent(endpoint, id -> new ArrayList<>());
    long position = queue.size() + 1L;
    String body = "{\"endpoint\":\"%s\",\"n\":%d,\"x\":\"%s\"}";
    queue.add(
        new KafkaRecord(
            endpoint,
            position,
            LocalDate.EPOCH,
            contract,
            UUID.nameUUIDFromBytes((endpoint + "/" + position).getBytes(StandardCharsets.UTF_8)),
            1_770_000_000 + position,
            new UUID(endpoint.getLeastSignificantBits(), 1),
            body.formatted(endpoint, position, "y".repeat(bytes))
                .getBytes(StandardCharsets.UTF_8)));
    stamps.put(endpoint, ++stamp);
  }

  /** All that was queued, by queue and in order. */
  Map<UUID, List<KafkaRecord>> queues() {
    return queues;
  }

  /** Whether all that was queued is noted as published. */
  boolean isPublished() {
    return queues.entrySet().stream()
        .allMatch(each -> progress.getOrDefault(each.getKey(), 0L) == each.getValue().size());
  }

  /** What was passed over. */
  List<Skipped> skipped() {
    return skipped;
  }

  /** How often a queue was read. */
  int reads() {
    return reads;
  }

  /** Lets nothing be noted, or again. */
  void fail(boolean away) {
    failing = away;
  }

  /** Lets the lease be over. */
  void endLease() {
    holder = null;
  }

  @Override
  public boolean acquire(String name, String by, Duration duration) {
    holder = holder == null ? by : holder;
    return holder.equals(by);
  }

  @Override
  public void release(String name, String by) {
    holder = by.equals(holder) ? null : holder;
  }

  @Override
  public boolean begin() {
    begun = true;
    return true;
  }

  /** Whether publishing has begun. */
  boolean hasBegun() {
    return begun;
  }

  @Override
  public List<PendingQueue> waiting(long after, UUID endpointId, int limit) {
    return queues.keySet().stream()
        .filter(id -> stamps.get(id) > after)
        .map(
            id ->
                new PendingQueue(
                    id, stamps.get(id), progress.getOrDefault(id, 0L), queues.get(id).size()))
        .filter(each -> each.last() > each.position())
        .sorted(Comparator.comparing(PendingQueue::stamp))
        .limit(limit)
        .toList();
  }

  @Override
  public Part read(UUID endpointId, long after, int many, long bytes) {
    reads++;
    List<KafkaRecord> queue = queues.get(endpointId);
    List<KafkaRecord> found = new ArrayList<>();
    long left = bytes;
    for (int i = (int) after; i < queue.size() && found.size() < many; i++) {
      left -= queue.get(i).body().length;
      if (left < 0 && !found.isEmpty()) {
        break;
      }
      found.add(queue.get(i));
    }
    long upTo = after + found.size();
    return new Part(found, upTo, upTo < queue.size());
  }

  @Override
  public void published(
      Collection<Published> positions, Collection<Skipped> passedOver, int records) {
    if (failing) {
      throw new IllegalStateException("The database is away");
    }
    positions.forEach(each -> progress.merge(each.endpointId(), each.position(), Math::max));
    skipped.addAll(passedOver);
  }
}
