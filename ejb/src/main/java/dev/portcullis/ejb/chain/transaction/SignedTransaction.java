package dev.portcullis.ejb.chain.transaction;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.AccessListEntry;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.persistence.wallet.AuthorizedTransaction.TransactionDetails;
import jakarta.annotation.Nullable;
import java.math.BigInteger;

/**
 * A signed transaction as a wallet sends it to a node (EIP-155, EIP-2718, and the type 0x71 of the
 * ecosystem). It must be canonical: exactly the bytes that its content encodes to, so that the hash
 * is the one on the chain.
 */
public final class SignedTransaction {
  private final Transaction transaction;
  private final Address sender;

  private SignedTransaction(Transaction transaction) {
    this.transaction = transaction;
    this.sender = new Address(transaction.sender().toString());
  }

  /**
   * Reads a transaction for the chain {@code chainId}. Blobs (EIP-4844), authorizations (EIP-7702),
   * paymasters and factory dependencies are rejected.
   *
   * @param field the name of the field that contained it, for the failure
   * @param raw hexadecimal bytes
   * @throws Failure VALIDATION naming the field
   */
  public static SignedTransaction read(String field, String raw, long chainId) {
    byte[] bytes =
        HexText.read(raw)
            .orElseThrow(() -> Failure.invalid(field, "must be 0x and hexadecimal bytes"));
    requireType(field, bytes);
    try {
      Transaction transaction = Transaction.decode(bytes);
      requireMeaning(field, transaction, chainId);
      return new SignedTransaction(transaction);
    } catch (InvalidTransactionException refused) {
      throw (Failure) Failure.invalid(field, describe(refused)).initCause(refused);
    }
  }

  private static void requireType(String field, byte[] bytes) {
    if (bytes.length > 0 && bytes[0] == TransactionType.BLOB.code()) {
      throw Failure.invalid(field, "must not carry blobs");
    }
    if (bytes.length > 0 && bytes[0] == TransactionType.SET_CODE.code()) {
      throw Failure.invalid(field, "must not carry authorizations");
    }
  }

  /**
   * Rejects encodings that the codec accepts with another meaning, or with the same meaning as
   * other bytes.
   */
  private static void requireMeaning(String field, Transaction transaction, long chainId) {
    if (transaction.type() == TransactionType.TYPED_DATA) {
      Eip712EncodingCheck.require(field, transaction);
    }
    if (transaction.nonce() < 0) {
      throw Failure.invalid(field, "has a nonce of more than 63 bits");
    }
    transaction
        .chainId()
        .filter(signedFor -> !signedFor.equals(UInt256.of(chainId)))
        .ifPresent(
            other -> {
              throw Failure.invalid(field, "is signed for chain " + other.toBigInteger());
            });
  }

  private static String describe(InvalidTransactionException refused) {
    String detail = refused.getMessage().substring(refused.reason().phrase().length());
    return switch (refused.reason()) {
      case INVALID_SIGNATURE -> "has no valid signature" + detail;
      case TYPE_NOT_SUPPORTED -> "must not carry factory dependencies";
      default -> Eip712EncodingCheck.NOT_THE_ENCODING;
    };
  }

  /** The library's representation. */
  public Transaction transaction() {
    return transaction;
  }

  /** The hash on the chain. */
  public Hash32 hash() {
    return new Hash32(transaction.hash().toString());
  }

  /** The account whose key signed it. */
  public Address sender() {
    return sender;
  }

  /** The target, or null for a deployment. */
  @Nullable
  public Address to() {
    return transaction.to().map(to -> new Address(to.toString())).orElse(null);
  }

  /** The calldata or initialization code. */
  public Bytes data() {
    return transaction.data();
  }

  /** The number of earlier transactions of the sender. */
  public long nonce() {
    return transaction.nonce();
  }

  /** The maximum price per unit of gas, in wei. */
  public BigInteger feeCap() {
    return transaction.maxFeePerGas().toBigInteger();
  }

  /** The maximum priority fee per unit of gas, in wei; the whole price for types without one. */
  public BigInteger tipCap() {
    return transaction.type().hasDynamicFee()
        ? transaction.maxPriorityFeePerGas().toBigInteger()
        : feeCap();
  }

  /** The action of the transaction. */
  public TransactionDetails details() {
    return new TransactionDetails(
        to(), transaction.data().toString(), transaction.value().toBigInteger());
  }

  /** The CallRequest (R-CHN-4) that simulates it. */
  public ObjectNode callRequest() {
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("from", sender.text());
    transaction.to().ifPresent(to -> request.put("to", to.toString()));
    request.put("gas", "0x" + Long.toHexString(transaction.gasLimit()));
    request.put("value", quantity(transaction.value()));
    request.put("data", transaction.data().toString());
    if (transaction.type().hasDynamicFee()) {
      request.put("maxFeePerGas", quantity(transaction.maxFeePerGas()));
      request.put("maxPriorityFeePerGas", quantity(transaction.maxPriorityFeePerGas()));
    } else {
      request.put("gasPrice", quantity(transaction.maxFeePerGas()));
    }
    if (!transaction.accessList().isEmpty()) {
      ArrayNode list = request.putArray("accessList");
      transaction.accessList().forEach(entry -> add(list, entry));
    }
    return request;
  }

  private static void add(ArrayNode list, AccessListEntry entry) {
    ArrayNode keys =
        list.addObject().put("address", entry.address().toString()).putArray("storageKeys");
    entry.storageKeys().forEach(key -> keys.add(HexText.of(key.toArray())));
  }

  private static String quantity(UInt256 number) {
    return "0x" + number.toBigInteger().toString(16);
  }
}
