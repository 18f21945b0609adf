package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.ejb.rpc.gateway.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The response to a message of a connection, as one text: it is sent when it is complete. */
final class SocketResponse implements ResponseSink {
  private final RpcChannel channel;
  private final Runnable answered;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /**
   * Creates a response without content.
   *
   * @param answered run when the response was sent
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
    // From here on, the text counts toward the connection's queued messages.
    sent.run();
    channel.answer(text, answered);
  }

  @Override
  public void abort() {
    channel.close(RpcChannel.TRY_AGAIN_LATER, "try again later");
  }
}
