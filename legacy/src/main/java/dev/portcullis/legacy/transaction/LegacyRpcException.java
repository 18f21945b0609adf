package dev.portcullis.legacy.transaction;

/**
 * An error of the legacy JSON-RPC interface: a code of R-LEG-22 and a text that names the field. It
 * has no stack trace, because untrusted clients can cause any number of them.
 */
public final class LegacyRpcException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The codes of section 3.6. */
  public enum Code {
    /** The nonce is not the account's next one. */
    NONCE_MISMATCH(101),
    /**
     * A field is invalid, an amount is not packable, or the transaction's own signature is invalid.
     */
    INCORRECT_TRANSACTION(103),
    /** Less than the required fee, of one transaction or of a batch in sum. */
    FEE_TOO_LOW(104),
    /** Fees cannot be paid in that token. */
    INAPPROPRIATE_FEE_TOKEN(105),
    /** The account requires a signature of its Ethereum key as well. */
    MISSING_ETHEREUM_SIGNATURE(200),
    /** The contract wallet did not confirm the signature (ERC-1271). */
    CONTRACT_SIGNATURE_UNVERIFIED(201),
    /** The signature is not by the account's Ethereum key or not of the expected text. */
    INCORRECT_ETHEREUM_SIGNATURE(202),
    /** The contract on layer 1 contains no authorization of that public key hash. */
    CHANGE_PUB_KEY_NOT_AUTHORIZED(203),
    /** Any other error. */
    OTHER(300),
    /** Accounts cannot be closed. */
    ACCOUNT_CLOSE_DISABLED(301),
    /** Too many operations. */
    OPERATIONS_LIMIT_REACHED(302),
    /** Fast processing of an operation other than a withdrawal. */
    UNSUPPORTED_FAST_PROCESSING(303),
    /** This change of two-factor authentication is not possible. */
    TOGGLE_2FA(304),
    /** The operator accepts no transactions. */
    TRANSACTIONS_DISABLED(305),
    /** The parameters of the call are invalid. */
    INVALID_PARAMS(-32602),
    /** Internal error. */
    INTERNAL(-32603);

    private final int number;

    Code(int number) {
      this.number = number;
    }

    /** The number in the error object of the response. */
    public int number() {
      return number;
    }
  }

  private final Code code;

  /** Creates an error with its whole text. */
  public LegacyRpcException(Code code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Error 103, whose text begins with the words that clients search for. */
  public static LegacyRpcException incorrect(String reason) {
    return new LegacyRpcException(Code.INCORRECT_TRANSACTION, "Tx is incorrect: " + reason);
  }

  /** Error −32602. */
  public static LegacyRpcException invalidParams(String reason) {
    return new LegacyRpcException(Code.INVALID_PARAMS, reason);
  }

  /** The same error, with its subject in the message. */
  public LegacyRpcException of(String what) {
    return new LegacyRpcException(code, getMessage() + " (" + what + ")");
  }

  /** The number in the error object of the response. */
  public int code() {
    return code.number();
  }
}
