package dev.portcullis.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.persistence.legacy.query.LegacyOperationRow;
import jakarta.annotation.Nullable;

/**
 * The execution of a transaction (R-LEG-17).
 *
 * @param txHash 64 digits without a prefix
 * @param blockNumber the block that includes it
 * @param success false if its execution rejected it
 * @param verified whether its block is verified on layer 1
 * @param failReason null if it succeeded
 * @param proverRun always null: there is no prover
 */
public record ExecutionView(
    String txHash,
    long blockNumber,
    boolean success,
    boolean verified,
    @Nullable String failReason,
    @Nullable JsonNode proverRun) {
  static ExecutionView of(String digits, LegacyOperationRow operation) {
    return new ExecutionView(
        digits,
        operation.blockNumber(),
        operation.success(),
        operation.verified(),
        operation.failReason(),
        null);
  }
}
