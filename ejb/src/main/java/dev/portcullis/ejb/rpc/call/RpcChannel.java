package dev.portcullis.ejb.rpc.call;

import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.Actor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * A connection that carries responses and the events of subscriptions. It sends one text after the
 * other and never blocks. It disconnects a client that reads too slowly (1013).
 */
public final class RpcChannel {
  /** The client reads too slowly, or the queue is too large (RFC 6455, registry: 1013). */
  public static final int TRY_AGAIN_LATER = 1013;

  /** The credentials are no longer valid (RFC 6455, 7.4.1: policy violation). */
  public static final int POLICY_VIOLATION = 1008;

  /** The underlying transport of the texts. */
  public interface Transport {
    /**
     * Begins to send a text. No other text is sent before it is complete.
     *
     * @param sent run when the next may be sent
     */
    void send(String text, Runnable sent);

    /** Begins to end the connection. */
    void close(int code, String reason);
  }

  private final Transport transport;
  private final Supplier<Actor> holder;
  private final ChannelMemoryBudget memory;
  private final int mostItems;
  private final long mostChars;
  private final Deque<String> ready = new ArrayDeque<>();
  private final Deque<String> deferredPushes = new ArrayDeque<>();
  private final Cancellation work = new Cancellation();
  private String answer;
  private Runnable afterAnswer;
  private int pushes;
  private long pushedChars;
  private long taken;
  private boolean deferringPushes;
  private boolean sending;
  private boolean pumping;
  private boolean ended;

  /**
   * An open connection.
   *
   * @param holder supplies the current actor of the connection, without counting as a use of the
   *     credentials. It throws UNAUTHENTICATED when these are no longer valid. Equal suppliers are
   *     called once for many connections
   * @param memory shared by all connections
   * @param mostItems the maximum number of queued pushes
   * @param mostChars the maximum total size of queued pushes, in characters
   */
  public RpcChannel(
      Transport transport,
      Supplier<Actor> holder,
      ChannelMemoryBudget memory,
      int mostItems,
      long mostChars) {
    this.transport = transport;
    this.holder = holder;
    this.memory = memory;
    this.mostItems = mostItems;
    this.mostChars = mostChars;
  }

  /** Supplies the current actor of the connection. It must be called before each push. */
  public Supplier<Actor> holder() {
    return holder;
  }

  /** Processes a message. The end of the connection also ends the processing. */
  public <T> T runMessage(Supplier<T> message) {
    return work.run(message);
  }

  /** Queues later pushes until the response to the current message is sent. */
  public synchronized void deferPushes() {
    deferringPushes = true;
  }

  /**
   * Sends the response to a message, and then the pushes that waited for it.
   *
   * @param text empty if no response is due
   * @param sent run when the response has left, so that the next message may be processed; not run
   *     if the connection ends before
   */
  public void answer(String text, Runnable sent) {
    boolean isSilent = text.isEmpty();
    boolean fits;
    synchronized (this) {
      if (ended) {
        return;
      }
      deferringPushes = false;
      fits = isSilent || take(text);
      if (fits && !isSilent) {
        afterAnswer = sent;
        answer = text;
        ready.add(text);
      }
      ready.addAll(deferredPushes);
      deferredPushes.clear();
    }
    if (!fits) {
      close(TRY_AGAIN_LATER, "too much data is queued for sending");
      return;
    }
    pump();
    if (isSilent) {
      sent.run();
    }
  }

  /** Sends a text that is not a response. */
  public void push(String text) {
    boolean fits;
    synchronized (this) {
      if (ended) {
        return;
      }
      fits = pushes < mostItems && pushedChars + text.length() <= mostChars && take(text);
      if (fits) {
        pushes++;
        pushedChars += text.length();
        (deferringPushes ? deferredPushes : ready).add(text);
      }
    }
    if (fits) {
      pump();
    } else {
      close(TRY_AGAIN_LATER, "does not read the data it is sent");
    }
  }

  private boolean take(String text) {
    boolean fits = memory.take(text.length());
    taken += fits ? text.length() : 0;
    return fits;
  }

  private void pump() {
    synchronized (this) {
      if (pumping) {
        return;
      }
      pumping = true;
    }
    for (String next = next(); next != null; next = next()) {
      String text = next;
      transport.send(text, () -> sent(text));
    }
  }

  private synchronized String next() {
    String next = sending || ended ? null : ready.poll();
    sending |= next != null;
    pumping = next != null;
    return next;
  }

  @SuppressWarnings("ReferenceEquality") // Identity: an equal push is not the response.
  private void sent(String text) {
    Runnable after = null;
    synchronized (this) {
      sending = false;
      if (!ended) {
        memory.release(text.length());
        taken -= text.length();
        if (text == answer) {
          after = afterAnswer;
          answer = null;
          afterAnswer = null;
        } else {
          pushes--;
          pushedChars -= text.length();
        }
      }
    }
    pump();
    if (after != null) {
      after.run();
    }
  }

  /** Whether the connection has ended. */
  public synchronized boolean isEnded() {
    return ended;
  }

  /** Ends the connection with a status code of RFC 6455. Only the first call counts. */
  public void close(int code, String reason) {
    if (end()) {
      transport.close(code, reason);
    }
  }

  /**
   * Records the end of the connection and ends the processing for it; false if it had ended before.
   */
  public boolean end() {
    boolean first;
    synchronized (this) {
      first = !ended;
      ended = true;
      ready.clear();
      deferredPushes.clear();
      afterAnswer = null;
      memory.release(first ? taken : 0);
      taken = 0;
    }
    if (first) {
      work.cancel();
    }
    return first;
  }
}
