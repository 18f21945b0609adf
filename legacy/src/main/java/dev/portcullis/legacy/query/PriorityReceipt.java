package dev.portcullis.legacy.query;

import dev.portcullis.persistence.legacy.query.ReceiptReader.ExecutedPriority;
import jakarta.annotation.Nullable;

/**
 * The receipt of a priority operation (R-LEG-4).
 *
 * @param executed whether it was executed
 * @param block null before it was executed
 */
public record PriorityReceipt(boolean executed, @Nullable BlockStatus block) {
  /** The receipt of an operation that was not executed. */
  static final PriorityReceipt NONE = new PriorityReceipt(false, null);

  static PriorityReceipt of(ExecutedPriority executed) {
    return new PriorityReceipt(
        true, new BlockStatus(executed.blockNumber(), executed.committed(), executed.verified()));
  }
}
