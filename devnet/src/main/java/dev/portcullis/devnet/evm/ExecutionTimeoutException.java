package dev.portcullis.devnet.evm;

/**
 * Work was still going on at its {@link ExecutionDeadline}. A call's state is to be thrown away.
 */
public final class ExecutionTimeoutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExecutionTimeoutException() {
    super("execution aborted (timeout)");
  }
}
