package dev.portcullis.ejb.rpc.gateway;

/** Takes the answer to a message in pieces, from one thread at a time, and never waits. */
public interface ResponseSink {
  /**
   * Takes the next piece; its room is given back by {@link MessageExecution#sent} when it has left.
   */
  void take(byte[] piece);

  /**
   * Runs something once no more than a little waits to be sent: now, or later on a thread that must
   * not be kept.
   */
  void onDrain(Runnable next);

  /**
   * The answer is complete.
   *
   * @param sent to be run when nothing of it waits any more
   */
  void end(Runnable sent);

  /** The answer is not completed any more. */
  void abort();
}
