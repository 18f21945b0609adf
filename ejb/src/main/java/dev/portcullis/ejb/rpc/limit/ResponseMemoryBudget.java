package dev.portcullis.ejb.rpc.limit;

import dev.portcullis.ejb.admission.CallerClass;
import java.util.HashMap;
import java.util.Map;

/**
 * The bytes of answers that wait for their readers: a quarter of them at most for one account or
 * anonymous client network, and half for one organization. Small answers always have room: their
 * number is bounded by the messages that are worked on.
 */
public final class ResponseMemoryBudget {
  /** An answer up to this size needs no room. */
  public static final int SMALL = 16 << 10;

  private final long total;
  private final long ofAccount;
  private final Map<String, Long> taken = new HashMap<>();
  private long all;

  /**
   * So many bytes.
   *
   * @param longest an account has room for one answer of this size, whatever its share is
   */
  public ResponseMemoryBudget(long total, int longest) {
    this.total = total;
    this.ofAccount = Math.max(total / 4, longest);
  }

  /** The share of one message. */
  public Share share(CallerClass caller) {
    return new Share(caller);
  }

  private synchronized boolean take(CallerClass caller, long bytes) {
    String organization = organization(caller);
    boolean fits =
        all + bytes <= total
            && of(caller.account()) + bytes <= ofAccount
            && (organization == null || of(organization) + bytes <= Math.max(total / 2, ofAccount));
    if (fits) {
      add(caller, bytes);
    }
    return fits;
  }

  private synchronized void give(CallerClass caller, long bytes) {
    add(caller, -bytes);
  }

  private void add(CallerClass caller, long bytes) {
    all += bytes;
    merge(caller.account(), bytes);
    if (caller.organization() != null) {
      merge(organization(caller), bytes);
    }
  }

  private void merge(String key, long bytes) {
    var unused =
        taken.merge(key, bytes, (now, more) -> now + more == 0 ? null : (Long) (now + more));
  }

  private long of(String key) {
    return taken.getOrDefault(key, 0L);
  }

  private static String organization(CallerClass caller) {
    return caller.organization() == null ? null : "organization " + caller.organization();
  }

  /** How many bytes wait. */
  public synchronized long taken() {
    return all;
  }

  /** What the answer to one message takes. */
  public final class Share {
    private final CallerClass caller;
    private long held;
    private long small;
    private boolean closed;

    private Share(CallerClass caller) {
      this.caller = caller;
    }

    /** Takes room for some bytes of the answer; false if there is none. */
    public synchronized boolean take(long bytes) {
      if (small + bytes <= SMALL) {
        small += bytes;
        return true;
      }
      boolean fits = !closed && ResponseMemoryBudget.this.take(caller, bytes);
      held += fits ? bytes : 0;
      return fits;
    }

    /** Gives room back for bytes that were sent. */
    public synchronized void give(long bytes) {
      long given = Math.min(held, bytes);
      held -= given;
      ResponseMemoryBudget.this.give(caller, given);
    }

    /** Gives everything back. */
    public synchronized void close() {
      closed = true;
      give(held);
    }
  }
}
