package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The answer to a message of a connection, which is one text: it is sent when it is complete. */
final class SocketResponse implements ResponseSink {
  private final RpcChannel channel;
  private final Runnable answered;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /**
   * An answer of which nothing is there yet.
   *
   * @param answered run when the answer has left
   */
  SocketResponse(RpcChannel channel, Runnable answered) {
    this.channel = channel;
    this.answered = answered;
  }

  @Override
  public synchronized void take(byte[] piece) {
    bytes.writeBytes(piece);
  }

  @Override
  public void onDrain(Runnable next) {
    next.run();
  }

  @Override
  public void end(Runnable sent) {
    String text;
    synchronized (this) {
      text = bytes.toString(StandardCharsets.UTF_8);
    }
    // From here on it counts among what waits at connections.
    sent.run();
    channel.answer(text, answered);
  }

  @Override
  public void abort() {
    channel.close(RpcChannel.TRY_AGAIN_LATER, "try again later");
  }
}
