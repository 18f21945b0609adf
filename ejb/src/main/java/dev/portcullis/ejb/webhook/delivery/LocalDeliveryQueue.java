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
 * Passes callbacks from the scan to the sender of the same node, which need not read them again
 * (ADR 0071). The database contains all of them as well: those that do not fit or arrive too late
 * are read there.
 */
public final class LocalDeliveryQueue {
  /** The maximum number of waiting batches, each of one endpoint. */
  private static final int MAX_BATCHES = 256;

  private final Set<UUID> awaited = ConcurrentHashMap.newKeySet();
  private final Queue<LocalBatch> given = new ArrayBlockingQueue<>(MAX_BATCHES);

  LocalDeliveryQueue() {}

  /**
   * Callbacks of one endpoint that are in the database.
   *
   * @param batch the next callbacks of its queue
   * @param judgedAt when the permission check of its owner succeeded
   */
  public record LocalBatch(ClaimedBatch batch, Instant judgedAt) {}

  /** Whether the sender has read a queue completely, and would send the next callback. */
  boolean isAwaited(UUID endpointId) {
    return awaited.contains(endpointId);
  }

  /** Records whether the sender would send the next callback of a queue. */
  void await(UUID endpointId, boolean awaits) {
    if (awaits) {
      awaited.add(endpointId);
    } else {
      awaited.remove(endpointId);
    }
  }

  /** Passes committed batches to the sender. */
  public void offer(Collection<LocalBatch> localBatch) {
    localBatch.forEach(given::offer);
  }

  /** The next batch, or null. */
  LocalBatch poll() {
    return given.poll();
  }
}
