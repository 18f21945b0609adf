package dev.portcullis.devnet.node.rpc;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that all clients of a port share: what a stranger makes the node keep is taken from it
 * first, so that the heap is never what runs short.
 */
public final class MemoryBudget {
  /** For callers that are trusted and limited in other ways. */
  public static final MemoryBudget UNLIMITED = new MemoryBudget(Long.MAX_VALUE / 2);

  private final long limit;
  private final AtomicLong used = new AtomicLong();

  /**
   * A budget.
   *
   * @param limit bytes
   */
  public MemoryBudget(long limit) {
    this.limit = limit;
  }

  /**
   * Takes some of it.
   *
   * @param bytes how many; less than none gives back
   * @return whether there were as many; otherwise none are taken
   */
  public boolean take(long bytes) {
    if (used.addAndGet(bytes) <= limit || bytes <= 0) {
      return true;
    }
    used.addAndGet(-bytes);
    return false;
  }

  /**
   * Gives back what was taken.
   *
   * @param bytes how many
   */
  public void give(long bytes) {
    used.addAndGet(-bytes);
  }

  /** Bytes that are taken now. */
  public long used() {
    return used.get();
  }
}
