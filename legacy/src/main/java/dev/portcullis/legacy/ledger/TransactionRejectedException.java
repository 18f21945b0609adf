package dev.portcullis.legacy.ledger;

/** The rejection of a transaction; never leaves this package. */
final class TransactionRejectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final FailReason reason;

  TransactionRejectedException(FailReason reason) {
    super(reason.text(), null, false, false);
    this.reason = reason;
  }

  FailReason reason() {
    return reason;
  }
}
