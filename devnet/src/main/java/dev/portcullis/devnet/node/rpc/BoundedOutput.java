package dev.portcullis.devnet.node.rpc;

import java.io.ByteArrayOutputStream;

/** Collects a response and fails, with the documented error, once it exceeds the limit. */
final class BoundedOutput extends ByteArrayOutputStream {
  private final int limit;
  private final int before;
  private final MemoryReservation memoryReservation;

  /**
   * Creates an output.
   *
   * @param limit bytes of the whole response
   * @param before bytes of it that were written elsewhere
   * @param memoryReservation the memory for it
   */
  BoundedOutput(int limit, int before, MemoryReservation memoryReservation) {
    this.limit = limit;
    this.before = before;
    this.memoryReservation = memoryReservation;
  }

  @Override
  public synchronized void write(int b) {
    check(1);
    super.write(b);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) {
    check(length);
    super.write(bytes, from, length);
  }

  private void check(int more) {
    long size = before + size() + (long) more;
    if (size > limit) {
      throw RpcException.responseTooLarge(
          "the response is larger than the limit; ask for less at once");
    }
    memoryReservation.reserve(size);
  }
}
