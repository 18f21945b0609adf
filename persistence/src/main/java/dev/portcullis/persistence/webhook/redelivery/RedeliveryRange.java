package dev.portcullis.persistence.webhook.redelivery;

import java.time.Instant;

/**
 * Which callbacks of a webhook are to be sent again: exactly one of a number, a time, and a range
 * of blocks; the others are null.
 *
 * @param sequence the number of one callback
 * @param failedSince since when dead letters failed
 * @param fromBlock the first block of which everything announced is meant
 * @param toBlock the last one
 */
public record RedeliveryRange(Long sequence, Instant failedSince, Long fromBlock, Long toBlock) {
  /** One callback. */
  public static RedeliveryRange one(long sequence) {
    return new RedeliveryRange(sequence, null, null, null);
  }

  /** All dead letters that failed since then. */
  public static RedeliveryRange failed(Instant since) {
    return new RedeliveryRange(null, since, null, null);
  }

  /** Everything announced of these blocks, or taken back, received or not. */
  public static RedeliveryRange blocks(long from, long to) {
    return new RedeliveryRange(null, null, from, to);
  }

  /** Whether it is about a block; so is one callback about whatever it tells of. */
  public boolean has(long block) {
    return fromBlock == null || (block >= fromBlock && block <= toBlock);
  }

  /** Whether it may be about some block between these two, in whatever order they are. */
  public boolean intersects(long one, long other) {
    return fromBlock == null
        || (Math.min(one, other) <= toBlock && Math.max(one, other) >= fromBlock);
  }
}
