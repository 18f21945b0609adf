package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.Lease;
import org.eclipse.jetty.util.Callback;

/** What is sent back, and the memory it holds until then. */
final class Answer {
  private final byte[] bytes;
  private final Lease lease;

  /**
   * An answer.
   *
   * @param bytes JSON; null when nothing is to be answered
   * @param lease to be closed when they are sent
   */
  Answer(byte[] bytes, Lease lease) {
    this.bytes = bytes;
    this.lease = lease;
  }

  byte[] bytes() {
    return bytes;
  }

  Lease lease() {
    return lease;
  }

  /** Gives the memory of request and answer back, whatever becomes of the sending. */
  Callback released(Body body, Callback next) {
    return new Callback() {
      @Override
      public void succeeded() {
        release();
        next.succeeded();
      }

      @Override
      public void failed(Throwable cause) {
        release();
        next.failed(cause);
      }

      private void release() {
        lease.close();
        body.release();
      }
    };
  }
}
