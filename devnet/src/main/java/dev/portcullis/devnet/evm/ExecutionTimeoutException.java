package dev.portcullis.devnet.evm;

/**
 * Work was not finished at its {@link ExecutionDeadline}. The state of a call must be discarded.
 */
public final class ExecutionTimeoutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExecutionTimeoutException() {
    super("execution aborted (timeout)");
  }
}
