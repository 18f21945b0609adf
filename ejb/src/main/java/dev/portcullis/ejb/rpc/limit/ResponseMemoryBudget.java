package dev.portcullis.ejb.rpc.limit;

import dev.portcullis.ejb.admission.CallerClass;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits the bytes of responses that wait for their clients. One account or anonymous client
 * network gets at most a quarter of them, one organization at most half. Small responses always
 * fit: the number of concurrent messages limits them.
 */
public final class ResponseMemoryBudget {
  /** A response up to this size, in bytes, needs no budget. */
  public static final int SMALL = 16 << 10;

  private final long total;
  private final long ofAccount;
  private final Map<String, Long> taken = new HashMap<>();
  private long all;

  /**
   * A budget of so many bytes.
   *
   * @param longest an account may always queue one response of this size in bytes, whatever its
   *     share
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

  private synchronized void release(CallerClass caller, long bytes) {
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

  /** The number of bytes in use. */
  public synchronized long taken() {
    return all;
  }

  /** The part of the budget that one response uses. */
  public final class Share {
    private final CallerClass caller;
    private long held;
    private long small;
    private boolean closed;

    private Share(CallerClass caller) {
      this.caller = caller;
    }

    /** Takes some bytes for the response; false if there are too few. */
    public synchronized boolean take(long bytes) {
      if (small + bytes <= SMALL) {
        small += bytes;
        return true;
      }
      boolean fits = !closed && ResponseMemoryBudget.this.take(caller, bytes);
      held += fits ? bytes : 0;
      return fits;
    }

    /** Releases bytes that were sent. */
    public synchronized void release(long bytes) {
      long given = Math.min(held, bytes);
      held -= given;
      ResponseMemoryBudget.this.release(caller, given);
    }

    /** Releases everything. */
    public synchronized void close() {
      closed = true;
      release(held);
    }
  }
}
