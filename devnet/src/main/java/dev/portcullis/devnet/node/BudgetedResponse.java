package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.MemoryReservation;
import org.eclipse.jetty.util.Callback;

/** What is sent back, and the memory it holds until then. */
final class BudgetedResponse {
  private final byte[] bytes;
  private final MemoryReservation memoryReservation;

  /**
   * An answer.
   *
   * @param bytes JSON; null when nothing is to be answered
   * @param memoryReservation to be closed when they are sent
   */
  BudgetedResponse(byte[] bytes, MemoryReservation memoryReservation) {
    this.bytes = bytes;
    this.memoryReservation = memoryReservation;
  }

  byte[] bytes() {
    return bytes;
  }

  MemoryReservation lease() {
    return memoryReservation;
  }

  /** Gives the memory of request and answer back, whatever becomes of the sending. */
  Callback released(RequestBody body, Callback next) {
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
        memoryReservation.close();
        body.release();
      }
    };
  }
}
