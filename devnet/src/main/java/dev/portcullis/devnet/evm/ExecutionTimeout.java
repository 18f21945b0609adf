package dev.portcullis.devnet.evm;

/** Work was still going on at its {@link Deadline}. A call's state is to be thrown away. */
public final class ExecutionTimeout extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExecutionTimeout() {
    super("execution aborted (timeout)");
  }
}
