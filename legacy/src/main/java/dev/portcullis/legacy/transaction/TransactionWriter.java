package dev.portcullis.legacy.transaction;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;

/**
 * Writes transactions as JSON, for storage and for histories. {@link TransactionReader} parses its
 * output to the same transaction.
 */
public final class TransactionWriter {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private TransactionWriter() {}

  /** The transaction with its type and all its fields. */
  public static ObjectNode write(LegacyTransaction transaction) {
    ObjectNode json = JSON.objectNode().put("type", transaction.type().text());
    if (transaction instanceof Transfer transfer) {
      json.put("accountId", transfer.accountId())
          .put("from", transfer.from().text())
          .put("to", transfer.to().text())
          .put("token", transfer.token())
          .put("amount", transfer.amount().toString());
    } else if (transaction instanceof Withdraw withdraw) {
      json.put("accountId", withdraw.accountId())
          .put("from", withdraw.from().text())
          .put("to", withdraw.to().text())
          .put("token", withdraw.token())
          .put("amount", withdraw.amount().toString())
          .put("fast", withdraw.fast());
    } else if (transaction instanceof ChangePubKey change) {
      json.put("accountId", change.accountId())
          .put("account", change.account().text())
          .put("newPkHash", change.newPkHash().text())
          .put("feeToken", change.feeToken());
      AuthorizationJson.write(change.authorization(), json);
    } else if (transaction instanceof ForcedExit exit) {
      json.put("initiatorAccountId", exit.initiatorAccountId())
          .put("target", exit.target().text())
          .put("token", exit.token());
    } else if (transaction instanceof MintNft mint) {
      json.put("creatorId", mint.creatorId())
          .put("creatorAddress", mint.creatorAddress().text())
          .put("contentHash", mint.contentHash().text())
          .put("recipient", mint.recipient().text())
          .put("feeToken", mint.feeToken());
    } else if (transaction instanceof WithdrawNft withdraw) {
      json.put("accountId", withdraw.accountId())
          .put("from", withdraw.from().text())
          .put("to", withdraw.to().text())
          .put("token", withdraw.token())
          .put("feeToken", withdraw.feeToken())
          .put("fast", withdraw.fast());
    } else if (transaction instanceof Swap swap) {
      json.put("submitterId", swap.submitterId())
          .put("submitterAddress", swap.submitterAddress().text());
      json.putArray("orders").add(order(swap.first())).add(order(swap.second()));
      pair(json, "amounts", swap.firstAmount(), swap.secondAmount());
      json.put("feeToken", swap.feeToken());
    }
    json.put("fee", transaction.fee().toString()).put("nonce", transaction.nonce());
    if (!(transaction instanceof MintNft || transaction instanceof Swap)) {
      validity(json, transaction.validity());
    }
    return signature(json, transaction.signature());
  }

  private static ObjectNode order(SwapOrder order) {
    ObjectNode json =
        JSON.objectNode()
            .put("accountId", order.accountId())
            .put("recipient", order.recipient().text())
            .put("nonce", order.nonce())
            .put("tokenBuy", order.tokenBuy())
            .put("tokenSell", order.tokenSell());
    pair(json, "ratio", order.ratioSell(), order.ratioBuy());
    json.put("amount", order.amount().toString());
    validity(json, order.validity());
    return signature(json, order.signature());
  }

  private static void pair(ObjectNode json, String field, BigInteger one, BigInteger other) {
    json.putArray(field).add(one.toString()).add(other.toString());
  }

  private static void validity(ObjectNode json, TimeRange range) {
    json.put("validFrom", unsigned(range.from())).put("validUntil", unsigned(range.until()));
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }

  private static ObjectNode signature(ObjectNode json, MusigSignature signature) {
    json.putObject("signature")
        .put("pubKey", signature.publicKey())
        .put("signature", signature.signature());
    return json;
  }
}
