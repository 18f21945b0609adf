package dev.portcullis.devnet.evm;

/** An exceptional halt of the running frame. Without a stack trace, because it is frequent. */
final class ExceptionalHaltException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final VmError error;

  ExceptionalHaltException(VmError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  VmError error() {
    return error;
  }
}
