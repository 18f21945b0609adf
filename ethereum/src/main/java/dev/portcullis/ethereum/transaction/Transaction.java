package dev.portcullis.ethereum.transaction;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.crypto.Signature;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import java.util.List;
import java.util.Optional;

/**
 * A signed transaction, immutable. Its contents are in {@link #payload()}. The sender is recovered
 * from the signature once and then cached.
 */
public final class Transaction {

  private final TransactionPayload payload;
  private final Signature signature;
  private final Bytes encoded;
  private final Hash hash;
  private final PriorityTransaction priority;
  private final UInt256 gasPerPubdata;
  private final Hash signedHash;
  private final Paymaster paymaster;
  private volatile EvmAddress sender;

  Transaction(TransactionPayload payload, Signature signature, Bytes encoded) {
    this.payload = payload;
    this.signature = signature;
    this.encoded = encoded;
    this.hash = Keccak.hash(encoded);
    this.priority = null;
    this.gasPerPubdata = null;
    this.signedHash = null;
    this.paymaster = null;
  }

  /** A transaction whose sender is known without the signature. */
  Transaction(TransactionPayload payload, Signature signature, Bytes encoded, EvmAddress sender) {
    this(payload, signature, encoded, Keccak.hash(encoded), sender, null, null, null, null);
  }

  private Transaction(
      TransactionPayload payload,
      Signature signature,
      Bytes encoded,
      Hash hash,
      EvmAddress sender,
      PriorityTransaction priority,
      UInt256 gasPerPubdata,
      Hash signedHash,
      Paymaster paymaster) {
    this.payload = payload;
    this.signature = signature;
    this.encoded = encoded;
    this.hash = hash;
    this.sender = sender;
    this.priority = priority;
    this.gasPerPubdata = gasPerPubdata;
    this.signedHash = signedHash;
    this.paymaster = paymaster;
  }

  static Transaction of(PriorityTransaction request, TransactionPayload payload, Bytes encoded) {
    Signature none = new Signature(0, UInt256.ZERO, UInt256.ZERO);
    return new Transaction(
        payload,
        none,
        encoded,
        request.hash(),
        request.from(),
        request,
        request.gasPerPubdata(),
        null,
        null);
  }

  static Transaction of(TypedDataTransaction typed, Bytes encoded) {
    return new Transaction(
        typed.payload(),
        typed.parts(),
        encoded,
        typed.hash(),
        typed.from(),
        null,
        typed.gasPerPubdata(),
        typed.digest(),
        typed.paymaster().orElse(null));
  }

  /**
   * Reads the canonical encoding (EIP-2718 envelope or legacy list), as {@code
   * eth_sendRawTransaction} takes it. Throws {@link InvalidTransactionException} MALFORMED if it is
   * not one, INVALID_SIGNATURE if the signature's values are out of range.
   */
  public static Transaction decode(byte[] raw) {
    return TransactionCodec.decode(raw);
  }

  /**
   * Reads a transaction that was decoded and whose sender was recovered before, without repeating
   * the checks.
   */
  public static Transaction recovered(byte[] raw, EvmAddress sender) {
    int first = raw[0] & 0xff;
    if (first == TransactionType.PRIORITY.code()) {
      return PriorityTransaction.stored(raw).transaction();
    }
    if (first == TransactionType.TYPED_DATA.code()) {
      return TypedDataTransaction.decode(raw).transaction(raw);
    }
    if (first == ImpersonatedTransactions.CODE) {
      return ImpersonatedTransactions.stored(raw);
    }
    Transaction transaction = TransactionCodec.decode(raw);
    transaction.sender = sender;
    return transaction;
  }

  /** The canonical encoding, whose Keccak-256 is {@link #hash()}. */
  public Bytes encoded() {
    return encoded;
  }

  /** The transaction's hash. */
  public Hash hash() {
    return hash;
  }

  /** The layer 1 request; empty for a signed transaction. */
  public Optional<PriorityTransaction> priority() {
    return Optional.ofNullable(priority);
  }

  /** Whether it is unsigned because a developer impersonates the sender, who may be a contract. */
  public boolean isImpersonated() {
    return encoded.at(0) == ImpersonatedTransactions.CODE;
  }

  /** The gas per byte of published data that the sender agreed to; empty for types without it. */
  public Optional<UInt256> gasPerPubdata() {
    return Optional.ofNullable(gasPerPubdata);
  }

  /** The payer of the gas of a transaction of type 0x71; empty for its sender. */
  public Optional<Paymaster> paymaster() {
    return Optional.ofNullable(paymaster).filter(payer -> !payer.address().equals(EvmAddress.ZERO));
  }

  /** The hash that its sender signed. */
  public Hash signedHash() {
    return signedHash == null ? payload.signingHash() : signedHash;
  }

  /** The signed contents. */
  public TransactionPayload payload() {
    return payload;
  }

  /** The signature. */
  public Signature signature() {
    return signature;
  }

  /**
   * The {@code v} of legacy transactions (27, 28 or chain id * 2 + 35 or 36); for the others the
   * parity, 0 or 1.
   */
  public UInt256 v() {
    return TransactionCodec.v(payload, signature.yParity());
  }

  /** The account that signed. Throws {@link InvalidTransactionException} INVALID_SIGNATURE. */
  public EvmAddress sender() {
    EvmAddress known = sender;
    if (known == null) {
      known =
          Secp256k1.recover(payload.signingHash(), signature)
              .orElseThrow(
                  () ->
                      new InvalidTransactionException(
                          Reason.INVALID_SIGNATURE, "the signature recovers to no account"));
      sender = known;
    }
    return known;
  }

  /** Its type. */
  public TransactionType type() {
    return payload.type();
  }

  /** The chain it was signed for; empty for legacy transactions before EIP-155. */
  public Optional<UInt256> chainId() {
    return payload.chainId();
  }

  /** The number of the sender's previous transactions, unsigned. */
  public long nonce() {
    return payload.nonce();
  }

  /** The maximum gas it may use, unsigned. */
  public long gasLimit() {
    return payload.gasLimit();
  }

  /** The receiver; empty for a contract creation. */
  public Optional<EvmAddress> to() {
    return payload.to();
  }

  /** Wei to transfer. */
  public UInt256 value() {
    return payload.value();
  }

  /** Calldata or initialization code. */
  public Bytes data() {
    return payload.data();
  }

  /** Accounts and slots announced in advance; empty for legacy transactions. */
  public List<AccessListEntry> accessList() {
    return payload.accessList();
  }

  /** The maximum wei for a unit of gas; the gas price of the types without a fee cap. */
  public UInt256 maxFeePerGas() {
    return payload.maxFeePerGas();
  }

  /** The maximum wei of it for the block's producer; the gas price if there is none. */
  public UInt256 maxPriorityFeePerGas() {
    return payload.maxPriorityFeePerGas();
  }

  /**
   * The price in wei of a unit of gas in a block with this base fee: the base fee and the priority
   * fee, limited by the cap. A request from layer 1 was paid for there.
   */
  public UInt256 effectiveGasPrice(UInt256 baseFee) {
    if (priority != null) {
      return priority.gasPrice();
    }
    UInt256 wished = baseFee.plus(maxPriorityFeePerGas());
    boolean overflow = wished.compareTo(baseFee) < 0;
    return overflow || wished.compareTo(maxFeePerGas()) > 0 ? maxFeePerGas() : wished;
  }

  /** Equal when the hashes are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Transaction that && hash.equals(that.hash);
  }

  @Override
  public int hashCode() {
    return hash.hashCode();
  }

  /** The hash. */
  @Override
  public String toString() {
    return hash.toString();
  }
}
