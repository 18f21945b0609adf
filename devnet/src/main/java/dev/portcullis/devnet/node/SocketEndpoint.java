package dev.portcullis.devnet.node;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import dev.portcullis.devnet.node.method.filter.PushSubscriptions;
import dev.portcullis.devnet.node.rpc.JsonRpcDispatcher;
import dev.portcullis.devnet.node.rpc.MemoryBudget;
import dev.portcullis.devnet.node.rpc.MemoryReservation;
import dev.portcullis.devnet.node.rpc.NodeRpcRequest;
import dev.portcullis.devnet.node.rpc.OutboundBacklogs;
import dev.portcullis.devnet.node.rpc.PushConnection;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
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
 * One WebSocket client. Its calls, in text or binary messages, are executed in order, and its
 * subscriptions push to it. A client that reads too slowly is disconnected. Its subscriptions and
 * pending calls end when it disconnects. Public because Jetty calls it by reflection.
 */
public final class SocketEndpoint implements Session.Listener {
  /** The maximum number of queued messages. */
  private static final int MOST_WAITING = 1_000;

  private final SocketContext setting;
  private final NodeConnection endPoint;
  private final PushConnection connection;
  private final Deque<RequestBody> waiting = new ArrayDeque<>();
  private volatile Session session;
  private RequestBody message;
  private ExecutionDeadline work;
  private boolean working;
  private boolean closed;
  private long windowStart = System.nanoTime();
  private int callsInWindow;

  /** The shared parts of a port's sockets. */
  record SocketContext(
      RequestExecutor worker,
      PushSubscriptions subscriptions,
      ConnectionRegistry connections,
      MemoryBudget requests,
      OutboundBacklogs backlogs,
      int requestBytes,
      int callsPerMinute) {}

  SocketEndpoint(SocketContext setting, NodeConnection endPoint) {
    this.setting = setting;
    this.endPoint = endPoint;
    this.connection =
        new PushConnection(
            new PushConnection.Link() {
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
    endPoint.begin(NodeConnection.Phase.SOCKET);
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
    RequestBody.AddResult addResult;
    synchronized (this) {
      if (closed) {
        return;
      }
      if (message == null) {
        message = RequestBody.oneOfMany(setting.requestBytes(), setting.requests());
        endPoint.begin(NodeConnection.Phase.READING);
      }
      endPoint.received(bytes.remaining());
      addResult = message.add(bytes);
    }
    switch (addResult) {
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
      endPoint.begin(NodeConnection.Phase.SOCKET);
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
        refuse(StatusCode.TRY_AGAIN_LATER, "too many calls wait for their responses");
        return;
      }
      executeNext();
    }
    // Only here, on the thread that reads: Jetty loses a demand that comes from another one.
    session.demand();
  }

  /** Continues until no message is queued or another thread executes one. */
  private void executeNext() {
    for (RequestBody next = next(); next != null; next = next()) {
      RequestBody body = next;
      NodeRpcRequest request = setting.worker().read(body);
      if (!withinRate(request.calls())) {
        done(
            body,
            new BudgetedResponse(
                JsonRpcDispatcher.rateExceeded(setting.callsPerMinute()),
                MemoryReservation.none()));
      } else if (request.work() == WorkloadClass.QUICK) {
        answer(request, answer -> done(body, answer));
      } else {
        // Not on the thread that reads: that must notice when the client disconnects.
        setting.connections().execute(() -> answer(request, answer -> doneElsewhere(body, answer)));
        return;
      }
    }
  }

  private synchronized RequestBody next() {
    RequestBody next = working || closed ? null : waiting.poll();
    working |= next != null;
    return next;
  }

  private void answer(NodeRpcRequest request, Consumer<BudgetedResponse> done) {
    setting.worker().answer(endPoint.address(), request, connection, this::begun, done);
  }

  private void doneElsewhere(RequestBody body, BudgetedResponse answer) {
    done(body, answer);
    executeNext();
  }

  private synchronized void begun(ExecutionDeadline deadline) {
    work = deadline;
    if (closed) {
      deadline.cancel();
    }
  }

  private void done(RequestBody body, BudgetedResponse answer) {
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

  /** Unknown clients control how often this happens, so nothing is logged. */
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
      waiting.forEach(RequestBody::release);
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

  /** Sends the reason to the client, if it still reads. */
  private void end(int status, String reason) {
    close();
    endPoint.begin(NodeConnection.Phase.WRITING);
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
