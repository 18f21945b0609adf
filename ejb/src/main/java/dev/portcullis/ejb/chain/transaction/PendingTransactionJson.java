package dev.portcullis.ejb.chain.transaction;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import dev.portcullis.kernel.HexText;

/** Writes a pending transaction as nodes show it (R-CHN-8): the fields of a block are null. */
public final class PendingTransactionJson {
  private PendingTransactionJson() {}

  /** The result that a node would return for {@code eth_getTransactionByHash}. */
  public static ObjectNode of(SignedTransaction signed) {
    Transaction transaction = signed.transaction();
    ObjectNode form = JsonNodeFactory.instance.objectNode();
    form.put("hash", signed.hash().text());
    form.put("nonce", quantity(signed.nonce()));
    form.putNull("blockHash").putNull("blockNumber").putNull("transactionIndex");
    form.put("from", signed.sender().text());
    form.put("to", transaction.to().map(Object::toString).orElse(null));
    form.put("value", quantity(transaction.value()));
    form.put("gasPrice", quantity(transaction.maxFeePerGas()));
    form.put("gas", quantity(transaction.gasLimit()));
    form.put("input", transaction.data().toString());
    form.put("v", quantity(transaction.v()));
    form.put("r", quantity(transaction.signature().r()));
    form.put("s", quantity(transaction.signature().s()));
    form.put("type", quantity(transaction.type().code()));
    form.put("chainId", transaction.chainId().map(PendingTransactionJson::quantity).orElse(null));
    if (transaction.type() != TransactionType.LEGACY) {
      form.put("yParity", quantity(transaction.signature().yParity()));
      ArrayNode list = form.putArray("accessList");
      transaction.accessList().forEach(entry -> add(list, entry));
    }
    if (transaction.type().hasDynamicFee()) {
      form.put("maxFeePerGas", quantity(transaction.maxFeePerGas()));
      form.put("maxPriorityFeePerGas", quantity(transaction.maxPriorityFeePerGas()));
    }
    return form;
  }

  private static void add(ArrayNode list, AccessListEntry entry) {
    ArrayNode keys =
        list.addObject().put("address", entry.address().toString()).putArray("storageKeys");
    entry.storageKeys().forEach(key -> keys.add(HexText.of(key.toArray())));
  }

  private static String quantity(long number) {
    return "0x" + Long.toHexString(number);
  }

  private static String quantity(UInt256 number) {
    return "0x" + number.toBigInteger().toString(16);
  }
}
