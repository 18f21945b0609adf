package dev.portcullis.devnet.node;

import dev.portcullis.devnet.node.rpc.MemoryReservation;
import org.eclipse.jetty.util.Callback;

/** A response, and the memory that it reserves until it is sent. */
final class BudgetedResponse {
  private final byte[] bytes;
  private final MemoryReservation memoryReservation;

  /**
   * Creates a response.
   *
   * @param bytes JSON; null when there is no response
   * @param memoryReservation closed when they are sent
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

  /** Releases the memory of request and response, whether or not the sending succeeds. */
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
