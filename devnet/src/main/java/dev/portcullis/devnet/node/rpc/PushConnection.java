package dev.portcullis.devnet.node.rpc;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A client that stays connected, so that something can be pushed to it. What it has not taken yet
 * is kept here, one message at a time is on its way; whoever does not keep up is cut off.
 */
public final class PushConnection {
  /** Bytes that are free: the number of connections limits them. */
  private static final int FREE = 16 << 10;

  /** What a kept message needs besides its text. */
  private static final int OVERHEAD = 100;

  private final Link link;
  private final OutboundBacklogs backlogs;
  private final Deque<String> waiting = new ArrayDeque<>();
  private final Deque<String> held = new ArrayDeque<>();
  private boolean holding;
  private boolean sending;
  private boolean closed;

  /** Guarded by {@link #backlogs}. */
  private long bytes;

  private long onItsWay;

  /** The way to the client. */
  public interface Link {
    /**
     * Sends a text; called again only after {@code sent} has run.
     *
     * @param text one JSON-RPC message
     * @param sent runs once when it has left
     */
    void send(String text, Runnable sent);

    /** The client does not keep up: nothing more is sent, the connection is to be closed. */
    void cutOff();
  }

  /**
   * A connection.
   *
   * @param link the way to the client
   * @param backlogs the memory for what clients have not taken yet
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
   * Queues the answer to the current call: what is held back follows it.
   *
   * @param text one JSON-RPC message
   */
  public void answer(String text) {
    queue(text, false);
  }

  private void queue(String text, boolean mayBeHeld) {
    long size = (long) text.length() + OVERHEAD;
    if (!backlogs.take(this, size)) {
      cutOff();
      return;
    }
    synchronized (this) {
      if (closed) {
        return;
      }
      (holding && mayBeHeld ? held : waiting).add(text);
    }
    sendNext();
  }

  /**
   * Keeps back what is pushed until the current call is answered: a client must know the id of its
   * subscription before the first item arrives, and misses none that comes in between.
   */
  public synchronized void bufferUntilAnswered() {
    holding = true;
  }

  /** The current call is answered: what was kept back follows. */
  public void answered() {
    synchronized (this) {
      holding = false;
      waiting.addAll(held);
      held.clear();
    }
    sendNext();
  }

  /** The client is gone: nothing is kept for it any more. */
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      waiting.clear();
      held.clear();
    }
    backlogs.remove(this);
  }

  /** Whether nothing is sent to it any more. */
  public synchronized boolean isClosed() {
    return closed;
  }

  /** Closes it and tells the client's side of it why. */
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
      onItsWay = (long) next.length() + OVERHEAD;
    }
    link.send(next, this::sent);
  }

  private void sent() {
    long size;
    synchronized (this) {
      sending = false;
      size = onItsWay;
    }
    backlogs.give(this, size);
    sendNext();
  }

  /** Bytes kept for the client; called by {@link OutboundBacklogs} under its lock only. */
  long bytes() {
    return bytes;
  }

  /** Counts bytes; called by {@link OutboundBacklogs} under its lock only. */
  void count(long more) {
    bytes += more;
  }

  /** What of so many bytes has to be taken from the memory that all share. */
  static long shared(long bytes) {
    return Math.max(0, bytes - FREE);
  }
}
