package dev.portcullis.devnet.node.rpc;

import java.io.ByteArrayOutputStream;

/** Collects a response and gives up, with the documented error, once it is larger than allowed. */
final class BoundedOutput extends ByteArrayOutputStream {
  private final int limit;

  BoundedOutput(int limit) {
    this.limit = limit;
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
    if (size() + (long) more > limit) {
      throw RpcException.responseTooLarge(
          "the response is larger than the limit; ask for less at once");
    }
  }
}
