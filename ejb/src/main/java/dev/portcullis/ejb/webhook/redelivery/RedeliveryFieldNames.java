package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.TimeBound;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The names of the request fields that select callbacks for redelivery.
 *
 * @param failedSince the field for the start of the failures
 * @param fromBlock the field for the first block
 * @param toBlock the field for the last block
 */
record RedeliveryFieldNames(String failedSince, String fromBlock, String toBlock) {
  /**
   * Converts these values; null for absent ones.
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
