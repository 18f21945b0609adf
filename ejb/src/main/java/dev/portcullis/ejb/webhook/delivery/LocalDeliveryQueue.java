package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimedBatch;
import java.time.Instant;
import java.util.Collection;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the scan has queued and claimed for the sender of its own node, which need not read it again
 * (ADR 0071). All of it is in the database as well: what does not fit in here, or comes too late,
 * is read there like anything else.
 */
public final class LocalDeliveryQueue {
  /** How much waits for the sender at most, each of one endpoint. */
  private static final int MOST = 256;

  private final Set<UUID> awaited = ConcurrentHashMap.newKeySet();
  private final Queue<LocalBatch> given = new ArrayBlockingQueue<>(MOST);

  LocalDeliveryQueue() {}

  /**
   * Callbacks of one endpoint that are in the database.
   *
   * @param haul what comes next in its queue
   * @param judgedAt when its owner was seen to be permitted
   */
  public record LocalBatch(ClaimedBatch haul, Instant judgedAt) {}

  /** Whether the sender has read all of a queue, and would send what comes next. */
  boolean isAwaited(UUID endpointId) {
    return awaited.contains(endpointId);
  }

  /** Notes whether the sender would send what comes next in a queue. */
  void await(UUID endpointId, boolean awaits) {
    if (awaits) {
      awaited.add(endpointId);
    } else {
      awaited.remove(endpointId);
    }
  }

  /** Gives the sender what is committed. */
  public void give(Collection<LocalBatch> localBatch) {
    localBatch.forEach(given::offer);
  }

  /** The next that was given; null if there is none. */
  LocalBatch take() {
    return given.poll();
  }
}
