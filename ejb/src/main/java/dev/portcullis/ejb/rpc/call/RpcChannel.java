package dev.portcullis.ejb.rpc.call;

import dev.portcullis.ejb.chain.Cancellation;
import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import dev.portcullis.kernel.Actor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * A connection that answers go out by, and what is subscribed to. It sends one text after the
 * other, and never waits: whoever reads too slowly for what is sent to them is cut off (1013).
 */
public final class RpcChannel {
  /** What is sent is not read in time, or there is too much of it (RFC 6455, registry: 1013). */
  public static final int TRY_AGAIN_LATER = 1013;

  /** The credentials do not hold any more (RFC 6455, 7.4.1: policy violation). */
  public static final int POLICY_VIOLATION = 1008;

  /** How texts reach the other side. */
  public interface Transport {
    /**
     * Begins to send a text; no other is sent before it is done.
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
  private final Deque<String> held = new ArrayDeque<>();
  private final Cancellation work = new Cancellation();
  private String answer;
  private Runnable afterAnswer;
  private int pushes;
  private long pushedChars;
  private long taken;
  private boolean holding;
  private boolean sending;
  private boolean pumping;
  private boolean ended;

  /**
   * An open connection.
   *
   * @param holder who is behind it as of now, without counting as a use of the credentials; it
   *     throws UNAUTHENTICATED when these do not hold any more. Equal ones are asked once for many
   * @param memory shared by all connections
   * @param mostItems how many pushed texts may wait
   * @param mostChars how large these may be together
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

  /** Who is behind it; to be asked before anything is pushed. */
  public Supplier<Actor> holder() {
    return holder;
  }

  /** Works on a message; when the connection ends, that does. */
  public <T> T runMessage(Supplier<T> message) {
    return work.run(message);
  }

  /** What is pushed from now on waits until the message that is worked on is answered. */
  public synchronized void hold() {
    holding = true;
  }

  /**
   * Sends the answer to a message, and then what waited for it.
   *
   * @param text empty if nobody waits for an answer
   * @param sent run when the answer has left, so that the next message may be worked on; not run
   *     any more when the connection ends before
   */
  public void answer(String text, Runnable sent) {
    boolean isSilent = text.isEmpty();
    boolean fits;
    synchronized (this) {
      if (ended) {
        return;
      }
      holding = false;
      fits = isSilent || take(text);
      if (fits && !isSilent) {
        afterAnswer = sent;
        answer = text;
        ready.add(text);
      }
      ready.addAll(held);
      held.clear();
    }
    if (!fits) {
      close(TRY_AGAIN_LATER, "too much waits to be sent");
      return;
    }
    pump();
    if (isSilent) {
      sent.run();
    }
  }

  /** Sends a text that nobody asked for just now. */
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
        (holding ? held : ready).add(text);
      }
    }
    if (fits) {
      pump();
    } else {
      close(TRY_AGAIN_LATER, "does not read what is sent");
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

  @SuppressWarnings("ReferenceEquality") // The answer itself, and no push that reads like it.
  private void sent(String text) {
    Runnable after = null;
    synchronized (this) {
      sending = false;
      if (!ended) {
        memory.give(text.length());
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

  /** Whether nothing is sent any more. */
  public synchronized boolean isEnded() {
    return ended;
  }

  /** Ends the connection with a status code of RFC 6455; only the first counts. */
  public void close(int code, String reason) {
    if (end()) {
      transport.close(code, reason);
    }
  }

  /** Notes that the connection is over, which ends what is worked on for it; false if it was. */
  public boolean end() {
    boolean first;
    synchronized (this) {
      first = !ended;
      ended = true;
      ready.clear();
      held.clear();
      afterAnswer = null;
      memory.give(first ? taken : 0);
      taken = 0;
    }
    if (first) {
      work.cancel();
    }
    return first;
  }
}
