package dev.portcullis.ejb.chain.upstream;

/** Carries requests to a node: {@link BlockingHttp} and {@link AsyncHttp}. */
interface NodeTransport extends AutoCloseable {
  /**
   * A request.
   *
   * @param body its bytes
   * @param trace the value of the header {@code traceparent}; null sends none
   * @param repeatable whether the node may receive it twice without a second effect
   */
  @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
  record Request(byte[] body, String trace, boolean repeatable) {}

  /** Creates a call of this thread, which receives its response. */
  PendingNodeCall call(Request request);

  /** Cancels all calls, so that none waits for its timeout, and those that begin later. */
  @Override
  void close();
}
