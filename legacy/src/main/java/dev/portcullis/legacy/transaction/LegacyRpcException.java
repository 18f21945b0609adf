package dev.portcullis.legacy.transaction;

/**
 * A refusal of the legacy JSON-RPC interface: a code of R-LEG-22 and a text that names the field.
 * It carries no stack trace: strangers cause as many as they like.
 */
public final class LegacyRpcException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The codes of section 3.6. */
  public enum Code {
    /** The nonce is not the account's next one. */
    NONCE_MISMATCH(101),
    /** A field is wrong, an amount is not packable, the transaction's own signature is wrong. */
    INCORRECT_TRANSACTION(103),
    /** Less than the fee that is asked for, of one transaction or of a batch in sum. */
    FEE_TOO_LOW(104),
    /** Fees are not taken in that token. */
    INAPPROPRIATE_FEE_TOKEN(105),
    /** The account wants a signature of its Ethereum key as well. */
    MISSING_ETHEREUM_SIGNATURE(200),
    /** The contract wallet did not confirm the signature (ERC-1271). */
    CONTRACT_SIGNATURE_UNVERIFIED(201),
    /** The signature is not of the account's Ethereum key or not of the expected text. */
    INCORRECT_ETHEREUM_SIGNATURE(202),
    /** The contract on the L1 holds no authorization of that public key hash. */
    CHANGE_PUB_KEY_NOT_AUTHORIZED(203),
    /** None of the others. */
    OTHER(300),
    /** Accounts cannot be closed. */
    ACCOUNT_CLOSE_DISABLED(301),
    /** Too many operations. */
    OPERATIONS_LIMIT_REACHED(302),
    /** Fast processing of what is no withdrawal. */
    UNSUPPORTED_FAST_PROCESSING(303),
    /** Two-factor authentication cannot be switched like that. */
    TOGGLE_2FA(304),
    /** The operator takes no transactions. */
    TRANSACTIONS_DISABLED(305),
    /** Parameters of the call that are no such thing. */
    INVALID_PARAMS(-32602),
    /** Something here failed. */
    INTERNAL(-32603);

    private final int number;

    Code(int number) {
      this.number = number;
    }

    /** The number in the error object of the answer. */
    public int number() {
      return number;
    }
  }

  private final Code code;

  /** A refusal with its whole text. */
  public LegacyRpcException(Code code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Error 103, whose text begins with the words that clients look for. */
  public static LegacyRpcException incorrect(String reason) {
    return new LegacyRpcException(Code.INCORRECT_TRANSACTION, "Tx is incorrect: " + reason);
  }

  /** Error −32602. */
  public static LegacyRpcException invalidParams(String reason) {
    return new LegacyRpcException(Code.INVALID_PARAMS, reason);
  }

  /** The same error, saying of what it is one. */
  public LegacyRpcException of(String what) {
    return new LegacyRpcException(code, getMessage() + " (" + what + ")");
  }

  /** The number in the error object of the answer. */
  public int code() {
    return code.number();
  }
}
