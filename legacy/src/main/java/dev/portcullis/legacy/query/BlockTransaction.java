package dev.portcullis.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.persistence.legacy.query.LegacyOperationRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An operation in a block (R-LEG-19).
 *
 * @param txHash {@code sync-tx:} and 64 digits; of a priority operation the transaction of layer 1
 * @param blockNumber the block
 * @param op as it was sent; depends on its type
 * @param success null for priority operations, which cannot fail
 * @param failReason null if it succeeded
 * @param createdAt when it was executed
 * @param batchId the common id of its batch, or null
 * @param blockIndex its position in the block, from 0
 */
public record BlockTransaction(
    String txHash,
    long blockNumber,
    JsonNode op,
    @Nullable Boolean success,
    @Nullable String failReason,
    Instant createdAt,
    @Nullable Long batchId,
    int blockIndex) {
  static BlockTransaction of(LegacyOperationRow operation) {
    return new BlockTransaction(
        HistoryEntry.hash(operation),
        operation.blockNumber(),
        operation.tx(),
        operation.priorityId() == null ? operation.success() : null,
        operation.failReason(),
        operation.createdAt(),
        operation.batchId(),
        operation.blockIndex());
  }
}
