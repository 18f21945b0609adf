package dev.portcullis.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.persistence.legacy.query.LegacyOperationRow;
import dev.portcullis.persistence.legacy.query.PendingDeposit;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An entry in the history of an address (R-LEG-21).
 *
 * @param txId its position in the history; {@code -} before it is executed
 * @param hash {@code sync-tx:} and 64 digits; of a priority operation the transaction of layer 1
 * @param ethBlock the layer 1 block of a priority operation; null for transactions
 * @param pqId the serial id of a priority operation; null for transactions
 * @param tx as it was sent, with the symbol of its token; depends on its type
 * @param success a text with {@code compat.profile=document}, else a boolean; null for priority
 *     operations
 * @param failReason null if it succeeded
 * @param commited whether it is in a closed block of the rollup
 * @param verified whether that block is verified on layer 1
 * @param createdAt when it was executed; when it was discovered if it is pending
 * @param batchId the common id of its batch, or null
 */
public record HistoryEntry(
    String txId,
    String hash,
    @Nullable Long ethBlock,
    @Nullable Long pqId,
    JsonNode tx,
    JsonNode success,
    @Nullable String failReason,
    boolean commited,
    boolean verified,
    Instant createdAt,
    @Nullable Long batchId) {
  /** The position of pending deposits. */
  static final String NOWHERE = "-";

  static HistoryEntry of(LegacyOperationRow operation, boolean asText) {
    return new HistoryEntry(
        operation.blockNumber() + "," + operation.blockIndex(),
        hash(operation),
        operation.l1Block(),
        operation.priorityId(),
        named(operation),
        success(operation, asText),
        operation.failReason(),
        operation.rooted(),
        operation.verified(),
        operation.createdAt(),
        operation.batchId());
  }

  static HistoryEntry of(PendingDeposit deposit) {
    return new HistoryEntry(
        NOWHERE,
        "0x" + deposit.l1Hash(),
        deposit.l1Block(),
        deposit.serialId(),
        TransactionRecord.json(deposit, "UNKNOWN"),
        NullNode.instance,
        null,
        false,
        false,
        deposit.seenAt(),
        null);
  }

  static String hash(LegacyOperationRow operation) {
    return operation.priorityId() == null
        ? "sync-tx:" + operation.hash()
        : "0x" + (operation.l1Hash() == null ? operation.hash() : operation.l1Hash());
  }

  /** Text or boolean by the compatibility profile (R-PLT-16). */
  private static JsonNode success(LegacyOperationRow operation, boolean asText) {
    if (operation.priorityId() != null) {
      return NullNode.instance;
    }
    return asText
        ? TextNode.valueOf(Boolean.toString(operation.success()))
        : BooleanNode.valueOf(operation.success());
  }

  private static JsonNode named(LegacyOperationRow operation) {
    JsonNode tx = operation.tx().deepCopy();
    JsonNode moved = tx.path("priority_op").isObject() ? tx.get("priority_op") : tx;
    if (moved instanceof ObjectNode object && moved.path("token").isIntegralNumber()) {
      object.put("token", operation.symbol() == null ? "UNKNOWN" : operation.symbol());
    }
    return tx;
  }
}
