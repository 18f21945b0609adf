package dev.portcullis.ejb.rpc.gateway;

/** Receives the response to a message in pieces, from one thread at a time, and never blocks. */
public interface ResponseSink {
  /**
   * Receives the next piece. {@link MessageExecution#sent} releases its memory when it has left.
   */
  void take(byte[] piece);

  /**
   * Runs a task once the send buffer is nearly empty: at once, or later on a thread that must not
   * be blocked.
   */
  void onDrain(Runnable next);

  /**
   * The response is complete.
   *
   * @param sent to be run when nothing of it waits any more
   */
  void end(Runnable sent);

  /** The response will not be completed. */
  void abort();
}
