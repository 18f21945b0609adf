package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.call.RpcChannel;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.PongMessage;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WebSocket (RFC 6455): its messages, text or binary, are answered in their order on threads
 * that the container does not need. What it has asked for ends when it goes.
 */
public final class RpcSocket extends Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(RpcSocket.class);

  /** The server's own limit for whoever does not answer a close. */
  private static final long GOODBYE_MILLIS = 10_000;

  private final OpenSockets sockets;
  private final Deque<byte[]> waiting = new ArrayDeque<>();
  private SocketAdmission admitted;
  private Session session;
  private RpcChannel channel;
  private RpcSocketHandler conversation;
  private ByteArrayOutputStream message;
  private long messageSince;
  private long held;
  private boolean working;
  private boolean over;
  private volatile long heard = System.nanoTime();

  RpcSocket(OpenSockets sockets) {
    this.sockets = sockets;
  }

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    SocketAdmission known = sockets.claim(opened.getPathParameters().get(OpenSockets.TICKET));
    if (known == null) {
      // Somebody found the way past the servlet that decides who may open one.
      close(opened, CloseCodes.VIOLATED_POLICY, "not admitted");
      return;
    }
    synchronized (this) {
      admitted = known;
      session = opened;
      channel = sockets.channel(known, new SessionWire());
      conversation = sockets.conversation(known, channel);
    }
    opened.setMaxIdleTimeout(0);
    opened.addMessageHandler(
        String.class,
        new MessageHandler.Partial<String>() {
          @Override
          public void onMessage(String part, boolean last) {
            received(part.getBytes(StandardCharsets.UTF_8), last);
          }
        });
    opened.addMessageHandler(
        ByteBuffer.class,
        new MessageHandler.Partial<ByteBuffer>() {
          @Override
          public void onMessage(ByteBuffer part, boolean last) {
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            received(bytes, last);
          }
        });
    opened.addMessageHandler(
        PongMessage.class,
        new MessageHandler.Whole<PongMessage>() {
          @Override
          public void onMessage(PongMessage pong) {
            heard = System.nanoTime();
          }
        });
    sockets.opened(this);
  }

  /** Sends by the session; only the first failure is of interest, and that ends it. */
  private final class SessionWire implements RpcChannel.Transport {
    @Override
    public void send(String text, Runnable sent) {
      try {
        session.getAsyncRemote().sendText(text, result -> sent(result, sent));
      } catch (IllegalStateException | IllegalArgumentException ended) {
        channel.close(CloseCodes.UNEXPECTED_CONDITION.getCode(), "cannot be sent to");
      }
    }

    private void sent(SendResult result, Runnable sent) {
      if (result.isOK()) {
        sent.run();
      } else {
        channel.close(CloseCodes.UNEXPECTED_CONDITION.getCode(), "cannot be sent to");
      }
    }

    /** On a thread of ours: whoever notices that it must end does not wait for the network. */
    @Override
    public void close(int code, String reason) {
      sockets.later(
          admitted.caller(), () -> RpcSocket.close(session, CloseCodes.getCloseCode(code), reason));
    }
  }

  private static void close(Session session, CloseReason.CloseCode code, String reason) {
    try {
      session.setMaxIdleTimeout(GOODBYE_MILLIS);
      session.close(new CloseReason(code, reason));
    } catch (IOException | IllegalStateException gone) {
      LOG.debug("A WebSocket was closed already", gone);
    }
  }

  private void received(byte[] part, boolean last) {
    heard = System.nanoTime();
    int refusal = kept(part, last);
    if (refusal != 0) {
      channel.close(refusal, "too much was sent");
    } else if (last) {
      goOn();
    }
  }

  /** Keeps a part of a message; 0, or the code to refuse it with. */
  private synchronized int kept(byte[] part, boolean last) {
    if (over || channel.isEnded()) {
      return 0;
    }
    if (message == null) {
      message = new ByteArrayOutputStream();
      messageSince = heard;
    }
    if (message.size() + part.length > sockets.config().messageBytes()) {
      return CloseCodes.TOO_BIG.getCode();
    }
    if (!admitted.memory().take(part.length)) {
      return RpcChannel.TRY_AGAIN_LATER;
    }
    held += part.length;
    message.writeBytes(part);
    if (last) {
      if (waiting.size() >= sockets.config().messagesWaiting()) {
        return RpcChannel.TRY_AGAIN_LATER;
      }
      waiting.add(message.toByteArray());
      message = null;
    }
    return 0;
  }

  private void goOn() {
    synchronized (this) {
      if (working || waiting.isEmpty() || over) {
        return;
      }
      working = true;
    }
    sockets.later(admitted.caller(), this::answerNext);
  }

  private void answerNext() {
    byte[] next;
    synchronized (this) {
      next = waiting.poll();
    }
    if (next != null) {
      conversation.answer(next, () -> answered(next.length));
    }
  }

  private void answered(int bytes) {
    synchronized (this) {
      working = false;
      if (!over) {
        held -= bytes;
        admitted.memory().release(bytes);
      }
    }
    goOn();
  }

  /** Ends it if nobody is there any more; else asks for a sign of life. */
  void look(long now, long idleNanos) {
    boolean isSlow;
    synchronized (this) {
      isSlow = message != null && now - messageSince > idleNanos;
    }
    if (now - heard > idleNanos || isSlow) {
      channel.close(CloseCodes.GOING_AWAY.getCode(), "idle");
      return;
    }
    try {
      session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
    } catch (IOException | IllegalStateException gone) {
      LOG.debug("A WebSocket cannot be asked for a sign of life", gone);
    }
  }

  RpcChannel channel() {
    return channel;
  }

  @Override
  public void onClose(Session closed, CloseReason reason) {
    synchronized (this) {
      if (over || admitted == null) {
        return;
      }
      over = true;
      waiting.clear();
      message = null;
      admitted.memory().release(held);
      held = 0;
    }
    var unused = channel.end();
    sockets.closed(this, admitted);
  }

  /** A stranger decides how often this happens, so nothing is logged. */
  @Override
  public void onError(Session broken, Throwable thrown) {
    LOG.debug("A WebSocket failed", thrown);
    if (channel != null) {
      channel.close(CloseCodes.UNEXPECTED_CONDITION.getCode(), "failed");
    }
  }
}
