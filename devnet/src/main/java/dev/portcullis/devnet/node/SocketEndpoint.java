package dev.portcullis.devnet.node;

import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.method.Subscriptions;
import dev.portcullis.devnet.node.rpc.Backlogs;
import dev.portcullis.devnet.node.rpc.Budget;
import dev.portcullis.devnet.node.rpc.Connection;
import dev.portcullis.devnet.node.rpc.Dispatcher;
import dev.portcullis.devnet.node.rpc.Lease;
import dev.portcullis.devnet.node.rpc.RpcRequest;
import dev.portcullis.devnet.node.rpc.Work;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/**
 * One WebSocket client: its calls, in text or binary messages, are answered in order, its
 * subscriptions push to it, and it is cut off when it does not keep up with what is sent to it.
 * What it has asked for ends when it goes. Public because Jetty calls it by reflection.
 */
public final class SocketEndpoint implements Session.Listener {
  /** Messages that wait for the ones before them; no more are read until one is answered. */
  private static final int MOST_WAITING = 16;

  private final Setting setting;
  private final NodeEndPoint endPoint;
  private final Connection connection;
  private final Deque<Body> waiting = new ArrayDeque<>();
  private volatile Session session;
  private Body message;
  private Deadline work;
  private boolean working;
  private boolean full;
  private boolean closed;
  private long windowStart = System.nanoTime();
  private int callsInWindow;

  /** What the sockets of a port have in common. */
  record Setting(
      Worker worker,
      Subscriptions subscriptions,
      Connections connections,
      Budget requests,
      Backlogs backlogs,
      int requestBytes,
      int callsPerMinute) {}

  SocketEndpoint(Setting setting, NodeEndPoint endPoint) {
    this.setting = setting;
    this.endPoint = endPoint;
    this.connection =
        new Connection(
            new Connection.Link() {
              @Override
              public void send(String text, Runnable sent) {
                SocketEndpoint.this.send(text, sent);
              }

              @Override
              public void cutOff() {
                end(StatusCode.TRY_AGAIN_LATER, "too slow");
              }
            },
            setting.backlogs());
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    synchronized (this) {
      session = opened;
    }
    endPoint.begin(NodeEndPoint.Phase.SOCKET);
    if (!setting.connections().addSocket()) {
      refuse(StatusCode.TRY_AGAIN_LATER, "too many sockets");
      return;
    }
    opened.demand();
  }

  @Override
  public void onWebSocketPartialText(String text, boolean last) {
    receive(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), last);
  }

  @Override
  public void onWebSocketPartialBinary(ByteBuffer bytes, boolean last, Callback callback) {
    receive(bytes, last);
    callback.succeed();
  }

  private void receive(ByteBuffer bytes, boolean last) {
    Body.Added added;
    synchronized (this) {
      if (closed) {
        return;
      }
      if (message == null) {
        message = new Body(setting.requestBytes(), setting.requests());
        endPoint.begin(NodeEndPoint.Phase.READING);
      }
      endPoint.received(bytes.remaining());
      added = message.add(bytes);
    }
    switch (added) {
      case TOO_LARGE -> refuse(StatusCode.MESSAGE_TOO_LARGE, "the message is too large");
      case NO_MEMORY -> refuse(StatusCode.TRY_AGAIN_LATER, "busy with large messages");
      case KEPT -> received(last);
    }
  }

  private void refuse(int status, String reason) {
    close();
    end(status, reason);
  }

  private void received(boolean last) {
    boolean more = true;
    if (last) {
      endPoint.begin(NodeEndPoint.Phase.SOCKET);
      synchronized (this) {
        waiting.add(message);
        message = null;
        full = waiting.size() >= MOST_WAITING;
        more = !full;
      }
      workNext();
    }
    if (more) {
      session.demand();
    }
  }

  private void workNext() {
    Body next;
    synchronized (this) {
      next = working || closed ? null : waiting.poll();
      if (next == null) {
        return;
      }
      working = true;
    }
    RpcRequest request = setting.worker().read(next);
    if (!withinRate(request.calls())) {
      done(next, new Answer(Dispatcher.tooFast(setting.callsPerMinute()), Lease.none()));
    } else if (request.work() == Work.QUICK) {
      answer(request, next);
    } else {
      // Not on the thread that reads: it is to notice when the client goes.
      setting.connections().execute(() -> answer(request, next));
    }
  }

  private void answer(RpcRequest request, Body body) {
    setting
        .worker()
        .answer(endPoint.address(), request, connection, this::begun, answer -> done(body, answer));
  }

  private synchronized void begun(Deadline deadline) {
    work = deadline;
    if (closed) {
      deadline.cancel();
    }
  }

  private void done(Body body, Answer answer) {
    if (answer.bytes() != null) {
      connection.answer(new String(answer.bytes(), StandardCharsets.UTF_8));
    }
    connection.answered();
    answer.lease().close();
    body.release();
    boolean resume;
    synchronized (this) {
      working = false;
      work = null;
      resume = full && !closed;
      full = false;
    }
    if (resume) {
      session.demand();
    }
    workNext();
  }

  @Override
  public void onWebSocketClose(int status, String reason) {
    close();
  }

  /** A stranger decides how often this happens, so nothing is logged. */
  @Override
  public void onWebSocketError(Throwable cause) {
    close();
  }

  private void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      if (work != null) {
        work.cancel();
      }
      waiting.forEach(Body::release);
      waiting.clear();
      if (message != null) {
        message.release();
        message = null;
      }
    }
    // In this order: a call that still runs may subscribe, but not after this.
    connection.close();
    setting.subscriptions().drop(connection);
    if (session != null) {
      setting.connections().removeSocket();
    }
  }

  /** The client is told why, if it still takes anything. */
  private void end(int status, String reason) {
    close();
    endPoint.begin(NodeEndPoint.Phase.WRITING);
    session.close(status, reason, Callback.NOOP);
  }

  private void send(String text, Runnable sent) {
    session.sendText(
        text,
        Callback.from(
            sent,
            failure -> {
              close();
              session.disconnect();
            }));
  }

  private boolean withinRate(int calls) {
    long now = System.nanoTime();
    if (now - windowStart > TimeUnit.MINUTES.toNanos(1)) {
      windowStart = now;
      callsInWindow = 0;
    }
    callsInWindow = Math.min(callsInWindow + calls, setting.callsPerMinute() + 1);
    return callsInWindow <= setting.callsPerMinute();
  }
}
