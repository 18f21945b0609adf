package dev.portcullis.devnet.evm;

/** A call was still running at its {@link Deadline}. Its state is to be thrown away. */
public final class ExecutionTimeout extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExecutionTimeout() {
    super("execution aborted (timeout)");
  }
}
