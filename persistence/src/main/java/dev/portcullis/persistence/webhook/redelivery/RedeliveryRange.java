package dev.portcullis.persistence.webhook.redelivery;

import java.time.Instant;

/**
 * The callbacks of a webhook to redeliver: exactly one of a number, a time, and a range of blocks;
 * the others are null.
 *
 * @param sequence the number of one callback
 * @param failedSince since when dead letters failed
 * @param fromBlock the first block of the range
 * @param toBlock the last one
 */
public record RedeliveryRange(Long sequence, Instant failedSince, Long fromBlock, Long toBlock) {
  /** One callback. */
  public static RedeliveryRange one(long sequence) {
    return new RedeliveryRange(sequence, null, null, null);
  }

  /** All dead letters that failed since this time. */
  public static RedeliveryRange failed(Instant since) {
    return new RedeliveryRange(null, since, null, null);
  }

  /** All announcements and retractions of these blocks, received or not. */
  public static RedeliveryRange blocks(long from, long to) {
    return new RedeliveryRange(null, null, from, to);
  }

  /** Whether it includes a block. A range without blocks includes all. */
  public boolean has(long block) {
    return fromBlock == null || (block >= fromBlock && block <= toBlock);
  }

  /** Whether it may include a block between these two, in either order. */
  public boolean intersects(long one, long other) {
    return fromBlock == null
        || (Math.min(one, other) <= toBlock && Math.max(one, other) >= fromBlock);
  }
}
