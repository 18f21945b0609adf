package dev.portcullis.devnet.node;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A client's connection, with its current phase and the phase's start time. A client that sends or
 * reads too slowly is disconnected, and work for a disconnected client is cancelled.
 */
final class NodeConnection extends SocketChannelEndPoint {
  /** How long a connection may take until the head of its next request is complete. */
  private static final long WAITING_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** How long a body may be slow, and how many bytes a second must arrive on average then. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private static final long LEAST_RATE = 16 << 10;

  private final ConnectionRegistry connections;
  private final InetAddress address;
  private final long transferNanos;
  private Phase phase = Phase.WAITING;
  private long since = System.nanoTime();
  private long received;
  private ExecutionDeadline work;

  /** A byte that was read to detect whether the client is still connected. */
  private ByteBuffer ahead;

  /** The phase of a connection. */
  enum Phase {
    /** Waits for the head of a request. */
    WAITING,
    /** Waits for the rest of a request. */
    READING,
    /** Executes a request. */
    WORKING,
    /** Waits for the client to read the response. */
    WRITING,
    /** A WebSocket between two messages. */
    SOCKET
  }

  NodeConnection(
      SocketChannel channel,
      ManagedSelector selector,
      SelectionKey key,
      Scheduler scheduler,
      ConnectionRegistry connections) {
    super(channel, selector, key, scheduler);
    this.connections = connections;
    this.address = ((InetSocketAddress) getRemoteSocketAddress()).getAddress();
    this.transferNanos = connections.transferTime().toNanos();
  }

  /** The connection of a request. */
  static NodeConnection of(Request request) {
    EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    return (NodeConnection) endPoint;
  }

  /** The address of the client. */
  InetAddress address() {
    return address;
  }

  /** Enters another phase. */
  synchronized void begin(Phase next) {
    phase = next;
    since = System.nanoTime();
    received = 0;
    work = null;
  }

  /** Executes a request: the work is cancelled when the client disconnects. */
  synchronized void work(ExecutionDeadline within) {
    begin(Phase.WORKING);
    work = within;
    if (!isOpen()) {
      within.cancel();
    }
  }

  /** Waits for the next request again, once the response was sent. */
  Callback waitingAfter(Callback answered) {
    return new Callback() {
      @Override
      public void succeeded() {
        begin(Phase.WAITING);
        answered.succeeded();
      }

      @Override
      public void failed(Throwable cause) {
        begin(Phase.WAITING);
        answered.failed(cause);
      }
    };
  }

  /** Bytes of a request have arrived. */
  synchronized void received(int bytes) {
    received += bytes;
  }

  synchronized Phase phase() {
    return phase;
  }

  synchronized long since() {
    return since;
  }

  @Override
  public void onOpen() {
    super.onOpen();
    connections.opened(this);
  }

  @Override
  public void onClose(Throwable cause) {
    connections.closed(this);
    ExecutionDeadline open;
    synchronized (this) {
      open = work;
    }
    if (open != null) {
      open.cancel();
    }
    super.onClose(cause);
  }

  /** Called periodically: disconnects slow clients and cancels work without a client. */
  void check(long now) {
    boolean late;
    synchronized (this) {
      long elapsed = now - since;
      late =
          switch (phase) {
            case WAITING -> elapsed > WAITING_NANOS;
            case READING -> elapsed > transferNanos || isSlow(elapsed);
            case WRITING -> elapsed > transferNanos;
            case WORKING, SOCKET -> false;
          };
      if (phase == Phase.WORKING && work != null && isGone()) {
        work.cancel();
      }
    }
    if (late) {
      close();
    }
  }

  private boolean isSlow(long elapsed) {
    return elapsed > GRACE_NANOS
        && received < LEAST_RATE * TimeUnit.NANOSECONDS.toSeconds(elapsed - GRACE_NANOS);
  }

  /** While a request is executed, no other code reads. */
  private boolean isGone() {
    if (ahead != null) {
      return false;
    }
    try {
      ByteBuffer one = BufferUtil.allocate(1);
      int count = super.fill(one);
      if (count > 0) {
        ahead = one;
      }
      return count < 0;
    } catch (IOException reset) {
      return true;
    }
  }

  @Override
  public synchronized int fill(ByteBuffer buffer) throws IOException {
    if (ahead == null) {
      return super.fill(buffer);
    }
    if (BufferUtil.space(buffer) == 0) {
      return 0;
    }
    BufferUtil.append(buffer, ahead.get());
    ahead = null;
    return 1 + Math.max(0, super.fill(buffer));
  }

  @Override
  public void fillInterested(Callback callback) {
    if (isAhead()) {
      connections.execute(callback::succeeded);
    } else {
      super.fillInterested(callback);
    }
  }

  @Override
  public boolean tryFillInterested(Callback callback) {
    if (isAhead()) {
      connections.execute(callback::succeeded);
      return true;
    }
    return super.tryFillInterested(callback);
  }

  private synchronized boolean isAhead() {
    return ahead != null;
  }
}
