package dev.portcullis.devnet.node;

import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.node.method.filter.Subscriptions;
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
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/**
 * One WebSocket client: its calls, in text or binary messages, are answered in order, its
 * subscriptions push to it, and it is cut off when it does not keep up with what is sent to it.
 * What it has asked for ends when it goes. Public because Jetty calls it by reflection.
 */
public final class SocketEndpoint implements Session.Listener {
  /** Messages that may wait for the ones before them. */
  private static final int MOST_WAITING = 1_000;

  private final Setting setting;
  private final NodeEndPoint endPoint;
  private final Connection connection;
  private final Deque<Body> waiting = new ArrayDeque<>();
  private volatile Session session;
  private Body message;
  private Deadline work;
  private boolean working;
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
        message = Body.oneOfMany(setting.requestBytes(), setting.requests());
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
    if (last) {
      endPoint.begin(NodeEndPoint.Phase.SOCKET);
      boolean tooMany;
      synchronized (this) {
        if (closed) {
          return;
        }
        tooMany = waiting.size() >= MOST_WAITING;
        waiting.add(message);
        message = null;
      }
      if (tooMany) {
        refuse(StatusCode.TRY_AGAIN_LATER, "too many calls wait for their answers");
        return;
      }
      workNext();
    }
    // Only here, on the thread that reads: Jetty loses a demand that comes from another one.
    session.demand();
  }

  /** Goes on until nothing waits or something is worked on elsewhere. */
  private void workNext() {
    for (Body next = next(); next != null; next = next()) {
      Body body = next;
      RpcRequest request = setting.worker().read(body);
      if (!withinRate(request.calls())) {
        done(body, new Answer(Dispatcher.tooFast(setting.callsPerMinute()), Lease.none()));
      } else if (request.work() == Work.QUICK) {
        answer(request, answer -> done(body, answer));
      } else {
        // Not on the thread that reads: it is to notice when the client goes.
        setting.connections().execute(() -> answer(request, answer -> doneElsewhere(body, answer)));
        return;
      }
    }
  }

  private synchronized Body next() {
    Body next = working || closed ? null : waiting.poll();
    working |= next != null;
    return next;
  }

  private void answer(RpcRequest request, Consumer<Answer> done) {
    setting.worker().answer(endPoint.address(), request, connection, this::begun, done);
  }

  private void doneElsewhere(Body body, Answer answer) {
    done(body, answer);
    workNext();
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
    synchronized (this) {
      working = false;
      work = null;
    }
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
