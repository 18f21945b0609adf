package dev.portcullis.devnet.node.rpc;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A connected client that can receive pushed messages. This class queues unsent messages and sends
 * one at a time; a client that reads too slowly is disconnected.
 */
public final class PushConnection {
  /** The number of free bytes: the number of connections limits them. */
  private static final int FREE = 16 << 10;

  /** The memory of a queued message besides its text, in bytes. */
  private static final int OVERHEAD = 100;

  private final Link link;
  private final OutboundBacklogs backlogs;
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Deque<String> buffered = new ArrayDeque<>();
  private boolean isBuffering;
  private boolean sending;
  private boolean closed;

  /** Guarded by {@link #backlogs}. */
  private long bytes;

  private long inFlightBytes;

  /** The transport to the client. */
  public interface Link {
    /**
     * Sends a text; called again only after {@code sent} has run.
     *
     * @param text one JSON-RPC message
     * @param sent runs once when it was sent
     */
    void send(String text, Runnable sent);

    /** The client reads too slowly: nothing more is sent, and the connection must be closed. */
    void cutOff();
  }

  /**
   * Creates a connection.
   *
   * @param link the transport to the client
   * @param backlogs the memory for unsent data
   */
  public PushConnection(Link link, OutboundBacklogs backlogs) {
    this.link = link;
    this.backlogs = backlogs;
  }

  /**
   * Queues a text for the client; never blocks.
   *
   * @param text one JSON-RPC message
   */
  public void push(String text) {
    queue(text, true);
  }

  /**
   * Queues the response to the current call: buffered messages follow it.
   *
   * @param text one JSON-RPC message
   */
  public void answer(String text) {
    queue(text, false);
  }

  private void queue(String text, boolean mayBeHeld) {
    long size = (long) text.length() + OVERHEAD;
    if (!backlogs.reserve(this, size)) {
      cutOff();
      return;
    }
    synchronized (this) {
      if (closed) {
        return;
      }
      (isBuffering && mayBeHeld ? buffered : waiting).add(text);
    }
    sendNext();
  }

  /**
   * Buffers pushed messages until the response to the current call is sent: a client must know the
   * id of its subscription before the first item arrives, and misses none in between.
   */
  public synchronized void bufferUntilAnswered() {
    isBuffering = true;
  }

  /** The response to the current call was sent: the buffered messages follow. */
  public void answered() {
    synchronized (this) {
      isBuffering = false;
      waiting.addAll(buffered);
      buffered.clear();
    }
    sendNext();
  }

  /** The client has disconnected: its queue is dropped. */
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      waiting.clear();
      buffered.clear();
    }
    backlogs.remove(this);
  }

  /** Whether nothing is sent to it any more. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** Closes it and notifies the transport. */
  void cutOff() {
    synchronized (this) {
      if (closed) {
        return;
      }
    }
    close();
    link.cutOff();
  }

  private void sendNext() {
    String next;
    synchronized (this) {
      next = sending || closed ? null : waiting.poll();
      if (next == null) {
        return;
      }
      sending = true;
      inFlightBytes = (long) next.length() + OVERHEAD;
    }
    link.send(next, this::sent);
  }

  private void sent() {
    long size;
    synchronized (this) {
      sending = false;
      size = inFlightBytes;
    }
    backlogs.release(this, size);
    sendNext();
  }

  /** Bytes queued for the client; called by {@link OutboundBacklogs} under its lock only. */
  long bytes() {
    return bytes;
  }

  /** Counts bytes; called by {@link OutboundBacklogs} under its lock only. */
  void count(long more) {
    bytes += more;
  }

  /** The part of this many bytes that is reserved from the shared memory. */
  static long shared(long bytes) {
    return Math.max(0, bytes - FREE);
  }
}
