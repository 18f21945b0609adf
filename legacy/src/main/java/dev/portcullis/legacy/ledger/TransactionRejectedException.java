package dev.portcullis.legacy.ledger;

/** A transaction is refused; never leaves this package. */
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
