package dev.portcullis.ethereum.transaction;

/**
 * A transaction that cannot be executed, so that it leaves no trace: no nonce used, no fee paid.
 * The messages begin with the phrases of go-ethereum, which tools look for.
 */
public final class InvalidTransactionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why a transaction is refused, with the phrase that the message begins with. */
  public enum Reason {
    /** Not the encoding of a transaction. */
    MALFORMED("invalid transaction encoding"),
    /** The signature recovers to no account, or its values are out of range. */
    INVALID_SIGNATURE("invalid sender"),
    /** Signed for another chain. */
    WRONG_CHAIN_ID("invalid chain id for signer"),
    /** The fork or the chain does not know this type. */
    TYPE_NOT_SUPPORTED("transaction type not supported"),
    /** Already used. */
    NONCE_TOO_LOW("nonce too low"),
    /** A transaction before this one is missing. */
    NONCE_TOO_HIGH("nonce too high"),
    /** The account has used up its nonces (EIP-2681). */
    NONCE_MAX("nonce has max value"),
    /** The balance does not cover value, gas and blob gas at their caps. */
    INSUFFICIENT_FUNDS("insufficient funds for gas * price + value"),
    /** Not even the fixed costs are covered. */
    INTRINSIC_GAS("intrinsic gas too low"),
    /** Below the floor that call data costs since EIP-7623. */
    FLOOR_DATA_GAS("insufficient gas for floor data gas cost"),
    /** The fee cap lies below the block's base fee. */
    FEE_CAP_TOO_LOW("max fee per gas less than block base fee"),
    /** The priority fee lies above the fee cap. */
    TIP_ABOVE_FEE_CAP("max priority fee per gas higher than max fee per gas"),
    /** More gas than a block has. */
    GAS_LIMIT_REACHED("exceeds block gas limit"),
    /** More gas than EIP-7825 lets a transaction have. */
    GAS_LIMIT_TOO_HIGH("transaction gas limit too high"),
    /** The initialisation code is longer than EIP-3860 allows. */
    INITCODE_SIZE("max initcode size exceeded"),
    /** The sender is a contract (EIP-3607). */
    SENDER_NOT_EOA("sender not an eoa"),
    /** A blob or set-code transaction without a receiver. */
    MISSING_RECEIVER("transaction of this type cannot be used to create contract"),
    /** Blobs: none, too many, of an unknown version, or priced below the block's blob fee. */
    INVALID_BLOBS("invalid blobs"),
    /** A set-code transaction without authorizations. */
    EMPTY_AUTHORIZATION_LIST("EIP-7702 transaction with empty auth list"),
    /** The contract that was to pay for the gas does not, or cannot. */
    PAYMASTER("paymaster validation failed"),
    /** It waits already. */
    ALREADY_KNOWN("already known"),
    /** Another one with the same nonce waits and pays as much. */
    REPLACEMENT_UNDERPRICED("replacement transaction underpriced"),
    /** Too many wait. */
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

  /** Why. */
  public Reason reason() {
    return reason;
  }
}
