package dev.portcullis.devnet.node.rpc;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that all clients of a port share. Data that clients make the node keep are reserved from
 * it first, so that the heap is never exhausted.
 */
public final class MemoryBudget {
  /** For callers that are trusted and limited in other ways. */
  public static final MemoryBudget UNLIMITED = new MemoryBudget(Long.MAX_VALUE / 2);

  private final long limit;
  private final AtomicLong used = new AtomicLong();

  /**
   * Creates a budget.
   *
   * @param limit bytes
   */
  public MemoryBudget(long limit) {
    this.limit = limit;
  }

  /**
   * Reserves some memory.
   *
   * @param bytes how many; a negative number releases
   * @return whether that many were free; otherwise none are reserved
   */
  public boolean reserve(long bytes) {
    if (used.addAndGet(bytes) <= limit || bytes <= 0) {
      return true;
    }
    used.addAndGet(-bytes);
    return false;
  }

  /**
   * Releases reserved memory.
   *
   * @param bytes how many
   */
  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /** Bytes that are reserved now. */
  public long used() {
    return used.get();
  }
}
