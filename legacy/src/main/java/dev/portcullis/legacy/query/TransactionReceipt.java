package dev.portcullis.legacy.query;

import dev.portcullis.persistence.legacy.query.ReceiptReader.Executed;
import jakarta.annotation.Nullable;

/**
 * The receipt of a transaction (R-LEG-4).
 *
 * @param executed whether it was executed; otherwise it is pending or unknown
 * @param success null before it was executed
 * @param failReason null if it succeeded, or was not executed
 * @param block null before it was executed
 */
public record TransactionReceipt(
    boolean executed,
    @Nullable Boolean success,
    @Nullable String failReason,
    @Nullable BlockStatus block) {
  /** The receipt of a transaction that was not executed. */
  static final TransactionReceipt NONE = new TransactionReceipt(false, null, null, null);

  static TransactionReceipt of(Executed executed) {
    return new TransactionReceipt(
        true,
        executed.success(),
        executed.failReason(),
        new BlockStatus(executed.blockNumber(), executed.committed(), executed.verified()));
  }
}
