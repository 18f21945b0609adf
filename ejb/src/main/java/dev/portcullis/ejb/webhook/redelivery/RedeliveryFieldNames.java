package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.TimeBound;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How the fields are called by which callbacks are named that are to be sent again.
 *
 * @param failedSince since when they failed
 * @param fromBlock the first block they tell of
 * @param toBlock the last one
 */
record RedeliveryFieldNames(String failedSince, String fromBlock, String toBlock) {
  /**
   * What these values mean; null for those that are absent.
   *
   * @throws Failure VALIDATION unless it is exactly one number, time or range of blocks
   */
  RedeliveryRange range(Long sequence, String since, Long from, Long to) {
    if (Stream.of(sequence, since, from == null ? to : from).filter(Objects::nonNull).count()
        != 1) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "Exactly one of sequence, %s, and %s with %s is required"
              .formatted(failedSince, fromBlock, toBlock));
    }
    if (sequence != null) {
      return RedeliveryRange.one(sequence);
    }
    if (since != null) {
      return RedeliveryRange.failed(
          TimeBound.read(failedSince, since).truncatedTo(ChronoUnit.MICROS));
    }
    if (from == null || to == null) {
      throw Failure.invalid(from == null ? fromBlock : toBlock, "is required with the other");
    }
    if (to < from) {
      throw Failure.invalid(toBlock, "must not be smaller than " + fromBlock);
    }
    return RedeliveryRange.blocks(from, to);
  }
}
