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
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WebSocket (RFC 6455). Its messages, text or binary, are processed in their order on threads
 * that the container does not need. Its subscriptions and pending calls end when it closes.
 */
public final class RpcSocket extends Endpoint {
  private static final Logger LOG = LoggerFactory.getLogger(RpcSocket.class);

  /** Time for a client to take and acknowledge a close. */
  static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  /** The server disconnects a session that exceeds this idle time. */
  private static final long AT_ONCE_MILLIS = 1;

  private final OpenSockets sockets;
  private final Deque<byte[]> waiting = new ArrayDeque<>();
  private SocketAdmission admitted;
  private Session session;
  private RpcChannel channel;
  private RpcSocketHandler conversation;
  private ByteArrayOutputStream message;
  private long messageSince;
  private long bufferedBytes;
  private boolean working;
  private boolean over;
  private volatile long lastReceived = System.nanoTime();
  private volatile long closingSince;

  RpcSocket(OpenSockets sockets) {
    this.sockets = sockets;
  }

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    SocketAdmission known = sockets.claim(opened.getPathParameters().get(OpenSockets.TICKET));
    if (known == null) {
      // A client bypassed the servlet that admits connections.
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
            lastReceived = System.nanoTime();
          }
        });
    sockets.opened(this);
  }

  /** Sends through the session; only the first failure matters, and it ends the connection. */
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

    /**
     * Runs on one of our threads: the thread that decides to close does not wait for the network.
     */
    @Override
    public void close(int code, String reason) {
      closingSince = System.nanoTime();
      sockets.closing(RpcSocket.this);
      sockets.execute(
          admitted.caller(), () -> RpcSocket.close(session, CloseCodes.getCloseCode(code), reason));
    }
  }

  private static void close(Session session, CloseReason.CloseCode code, String reason) {
    try {
      session.close(new CloseReason(code, reason));
    } catch (IOException | IllegalStateException gone) {
      LOG.debug("A WebSocket was closed already", gone);
    }
  }

  /**
   * Disconnects a client that has not taken or acknowledged a close in time. The session gets no
   * idle limit before: Tyrus runs an idle check for each message, and a check that finds a limit
   * set since then closes the session with the code 1000.
   *
   * @param now by {@link System#nanoTime}
   * @return whether the time was over
   */
  boolean disconnectIfUnresponsive(long now) {
    if (now - closingSince <= CLOSE_TIMEOUT.toNanos()) {
      return false;
    }
    try {
      session.setMaxIdleTimeout(AT_ONCE_MILLIS);
    } catch (IllegalStateException gone) {
      LOG.debug("A WebSocket was closed already", gone);
    }
    return true;
  }

  private void received(byte[] part, boolean last) {
    lastReceived = System.nanoTime();
    int refusal = append(part, last);
    if (refusal != 0) {
      channel.close(refusal, "too much was sent");
    } else if (last) {
      resume();
    }
  }

  /** Appends a part of a message; 0, or the close code to reject it with. */
  private synchronized int append(byte[] part, boolean last) {
    if (over || channel.isEnded()) {
      return 0;
    }
    if (message == null) {
      message = new ByteArrayOutputStream();
      messageSince = lastReceived;
    }
    if (message.size() + part.length > sockets.config().messageBytes()) {
      return CloseCodes.TOO_BIG.getCode();
    }
    if (!admitted.memory().take(part.length)) {
      return RpcChannel.TRY_AGAIN_LATER;
    }
    bufferedBytes += part.length;
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

  private void resume() {
    synchronized (this) {
      if (working || waiting.isEmpty() || over) {
        return;
      }
      working = true;
    }
    sockets.execute(admitted.caller(), this::handleNext);
  }

  private void handleNext() {
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
        bufferedBytes -= bytes;
        admitted.memory().release(bytes);
      }
    }
    resume();
  }

  /** Closes the connection if the client is gone; otherwise sends a ping. */
  void check(long now, long idleNanos) {
    boolean isSlow;
    synchronized (this) {
      isSlow = message != null && now - messageSince > idleNanos;
    }
    if (now - lastReceived > idleNanos || isSlow) {
      channel.close(CloseCodes.GOING_AWAY.getCode(), "idle");
      return;
    }
    try {
      session.getAsyncRemote().sendPing(ByteBuffer.allocate(0));
    } catch (IOException | IllegalStateException gone) {
      LOG.debug("A WebSocket cannot be pinged", gone);
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
      admitted.memory().release(bufferedBytes);
      bufferedBytes = 0;
    }
    var unused = channel.end();
    sockets.closed(this, admitted);
  }

  /** Unknown clients control how often this happens, so nothing is logged. */
  @Override
  public void onError(Session broken, Throwable thrown) {
    LOG.debug("A WebSocket failed", thrown);
    if (channel != null) {
      channel.close(CloseCodes.UNEXPECTED_CONDITION.getCode(), "failed");
    }
  }
}
