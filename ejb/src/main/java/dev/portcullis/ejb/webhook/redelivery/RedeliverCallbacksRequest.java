package dev.portcullis.ejb.webhook.redelivery;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.redelivery.RedeliveryRange;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * The body by which an owner orders a redelivery: exactly one of a number, a time, and a range of
 * blocks.
 *
 * @param sequence one callback: data.sequence of its body
 * @param failedSince all dead letters that failed at this time or later: an ISO 8601 date and time
 *     with its offset
 * @param fromBlock all announcements of this block, and of those up to to_block
 * @param toBlock the last block
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RedeliverCallbacksRequest(
    @Min(1) @Max(9007199254740991L) Long sequence,
    String failedSince,
    @Min(0) @Max(9007199254740991L) Long fromBlock,
    @Min(0) @Max(9007199254740991L) Long toBlock) {
  private static final RedeliveryFieldNames FIELD_NAMES =
      new RedeliveryFieldNames("failed_since", "from_block", "to_block");

  /**
   * The requested range.
   *
   * @throws Failure VALIDATION unless it is exactly one of the three
   */
  public RedeliveryRange range() {
    return FIELD_NAMES.range(sequence, failedSince, fromBlock, toBlock);
  }
}
