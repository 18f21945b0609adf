package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * The body by which an administrator orders a redelivery for a user's webhook: exactly one of a
 * number, a time, and a range of blocks.
 *
 * @param sequence one callback: data.sequence of its body
 * @param failedSince all dead letters that failed at this time or later: an ISO 8601 date and time
 *     with its offset
 * @param fromBlock all announcements of this block, and of those up to toBlock
 * @param toBlock the last block
 */
public record RedeliverUserCallbacksRequest(
    @Min(1) @Max(9007199254740991L) Long sequence,
    String failedSince,
    @Min(0) @Max(9007199254740991L) Long fromBlock,
    @Min(0) @Max(9007199254740991L) Long toBlock) {
  private static final RedeliveryFieldNames FIELD_NAMES =
      new RedeliveryFieldNames("failedSince", "fromBlock", "toBlock");

  /**
   * The requested range.
   *
   * @throws Failure VALIDATION unless it is exactly one of the three
   */
  public RedeliveryRange range() {
    return FIELD_NAMES.range(sequence, failedSince, fromBlock, toBlock);
  }
}
