package dev.portcullis.ethereum.transaction;

/**
 * A transaction that cannot be executed and leaves no trace: no nonce used, no fee paid. The
 * messages begin with the phrases of go-ethereum, on which tools rely.
 */
public final class InvalidTransactionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason why a transaction is rejected, with the phrase that begins the message. */
  public enum Reason {
    /** Not the encoding of a transaction. */
    MALFORMED("invalid transaction encoding"),
    /** The signature recovers to no account, or its values are out of range. */
    INVALID_SIGNATURE("invalid sender"),
    /** Signed for another chain. */
    WRONG_CHAIN_ID("invalid chain id for signer"),
    /** The fork or the chain does not support this type. */
    TYPE_NOT_SUPPORTED("transaction type not supported"),
    /** The nonce is already used. */
    NONCE_TOO_LOW("nonce too low"),
    /** A transaction before this one is missing. */
    NONCE_TOO_HIGH("nonce too high"),
    /** The account has used up its nonces (EIP-2681). */
    NONCE_MAX("nonce has max value"),
    /** The balance does not cover value, gas and blob gas at their caps. */
    INSUFFICIENT_FUNDS("insufficient funds for gas * price + value"),
    /** The gas limit does not cover the fixed costs. */
    INTRINSIC_GAS("intrinsic gas too low"),
    /** Below the calldata floor since EIP-7623. */
    FLOOR_DATA_GAS("insufficient gas for floor data gas cost"),
    /** The fee cap is below the block's base fee. */
    FEE_CAP_TOO_LOW("max fee per gas less than block base fee"),
    /** The priority fee is above the fee cap. */
    TIP_ABOVE_FEE_CAP("max priority fee per gas higher than max fee per gas"),
    /** The gas limit exceeds that of a block. */
    GAS_LIMIT_REACHED("exceeds block gas limit"),
    /** The gas limit exceeds that of EIP-7825 for a transaction. */
    GAS_LIMIT_TOO_HIGH("transaction gas limit too high"),
    /** The initialization code is longer than EIP-3860 permits. */
    INITCODE_SIZE("max initcode size exceeded"),
    /** The sender is a contract (EIP-3607). */
    SENDER_NOT_EOA("sender not an eoa"),
    /** A blob or set-code transaction without a receiver. */
    MISSING_RECEIVER("transaction of this type cannot be used to create contract"),
    /** Blobs: none, too many, of an unknown version, or priced below the block's blob fee. */
    INVALID_BLOBS("invalid blobs"),
    /** A set-code transaction without authorizations. */
    EMPTY_AUTHORIZATION_LIST("EIP-7702 transaction with empty auth list"),
    /** The paymaster does not pay for the gas, or cannot. */
    PAYMASTER("paymaster validation failed"),
    /** It is already in the mempool. */
    ALREADY_KNOWN("already known"),
    /** Another one with the same nonce is in the mempool and pays as much. */
    REPLACEMENT_UNDERPRICED("replacement transaction underpriced"),
    /** The mempool is full. */
    POOL_FULL("txpool is full"),
    /** Longer than the chain accepts. */
    OVERSIZED_DATA("oversized data");

    private final String phrase;

    Reason(String phrase) {
      this.phrase = phrase;
    }

    /** The beginning of every message with this reason. */
    public String phrase() {
      return phrase;
    }
  }

  private final Reason reason;

  /** With the phrase of the reason and details after a colon. */
  public InvalidTransactionException(Reason reason, String detail) {
    super(reason.phrase() + ": " + detail);
    this.reason = reason;
  }

  /** The reason. */
  public Reason reason() {
    return reason;
  }
}
