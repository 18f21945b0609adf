package dev.portcullis.legacy.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.persistence.legacy.query.LegacyOperationRow;
import dev.portcullis.persistence.legacy.query.PendingDeposit;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A transaction or priority operation (R-LEG-17).
 *
 * @param txType for example {@code Transfer}
 * @param from the sender
 * @param to the recipient; for a new key, its hash
 * @param token the number of the token that it moves, or that its fee is paid in; -1 if there is
 *     none
 * @param amount in the token's smallest unit, or {@code unknown amount} where there is none
 * @param fee null for priority operations
 * @param blockNumber -1 before it is in one
 * @param nonce -1 for priority operations
 * @param createdAt when it was executed; when it was discovered if it is pending
 * @param failReason null if it succeeded
 * @param tx as it was sent; depends on its type
 */
public record TransactionRecord(
    String txType,
    String from,
    String to,
    long token,
    String amount,
    @Nullable String fee,
    long blockNumber,
    long nonce,
    Instant createdAt,
    @Nullable String failReason,
    JsonNode tx) {
  private static final String NO_AMOUNT = "unknown amount";

  /** The fields of a transaction that the record contains; the amount of an NFT is 1. */
  private record Fields(String from, String to, String token, String amount) {
    static Fields of(String type) {
      return switch (type) {
        case "ChangePubKey" -> new Fields("account", "newPkHash", "feeToken", NO_AMOUNT);
        case "ForcedExit" -> new Fields("target", "target", "token", "withdraw_amount");
        case "MintNFT" -> new Fields("creatorAddress", "recipient", "feeToken", NO_AMOUNT);
        case "Swap" -> new Fields("submitterAddress", "submitterAddress", "feeToken", NO_AMOUNT);
        case "FullExit" -> new Fields("eth_address", "eth_address", "token", "withdraw_amount");
        default -> new Fields("from", "to", "token", "amount");
      };
    }
  }

  static TransactionRecord of(LegacyOperationRow operation) {
    JsonNode tx = operation.tx();
    String type = tx.path("type").asText();
    Fields fields = Fields.of(type);
    JsonNode moved = tx.path("priority_op").isObject() ? tx.get("priority_op") : tx;
    String amount = moved.path(fields.amount()).asText(tx.path(fields.amount()).asText());
    return new TransactionRecord(
        type,
        moved.path(fields.from()).asText(),
        moved.path(fields.to()).asText(),
        moved.path(fields.token()).asLong(-1),
        type.equals("WithdrawNFT") ? "1" : amount.isEmpty() ? NO_AMOUNT : amount,
        tx.path("fee").textValue(),
        operation.blockNumber(),
        tx.path("nonce").asLong(-1),
        operation.createdAt(),
        operation.failReason(),
        tx);
  }

  static TransactionRecord of(PendingDeposit deposit) {
    ObjectNode tx = json(deposit, "unknown");
    tx.put("eth_block_number", deposit.l1Block());
    return new TransactionRecord(
        "Deposit",
        deposit.sender(),
        deposit.recipient(),
        deposit.token(),
        deposit.amount(),
        null,
        -1,
        -1,
        deposit.seenAt(),
        null,
        tx);
  }

  /**
   * A pending deposit in the form of histories.
   *
   * @param noSymbol the symbol of an unknown token
   */
  static ObjectNode json(PendingDeposit deposit, String noSymbol) {
    ObjectNode tx = JsonNodeFactory.instance.objectNode().put("type", "Deposit");
    tx.putNull("account_id");
    tx.putObject("priority_op")
        .put("from", deposit.sender())
        .put("to", deposit.recipient())
        .put("token", deposit.symbol() == null ? noSymbol : deposit.symbol())
        .put("amount", deposit.amount());
    return tx;
  }
}
