package dev.portcullis.devnet.node.rpc;

/**
 * The memory that one response reserves from a {@link MemoryBudget}, from its first bytes until it
 * is sent. Small responses need none: the number of connections limits them. Not thread-safe.
 */
public final class MemoryReservation implements AutoCloseable {
  /** The number of free bytes. */
  static final int FREE = 8 << 10;

  /** The step in bytes; larger steps mean fewer of them. */
  private static final int STEP = 64 << 10;

  private final MemoryBudget budget;
  private long taken;

  /**
   * Creates an empty reservation.
   *
   * @param budget from which it reserves
   */
  public MemoryReservation(MemoryBudget budget) {
    this.budget = budget;
  }

  /** For responses of a fixed small size. */
  public static MemoryReservation none() {
    return new MemoryReservation(MemoryBudget.UNLIMITED);
  }

  /**
   * Reserves the memory of a response of this size.
   *
   * @param bytes the size so far
   * @throws RpcException −32009 when that much is not free now
   */
  void reserve(long bytes) {
    if (bytes <= FREE) {
      return;
    }
    // Text that grows is copied occasionally: it counts twice.
    long need = 2 * bytes - taken;
    if (need > 0) {
      long more = Math.max(need, STEP);
      if (!budget.reserve(more)) {
        throw RpcException.busy("the node is busy with large responses, try again later");
      }
      taken += more;
    }
  }

  /** Releases everything. */
  @Override
  public void close() {
    budget.release(taken);
    taken = 0;
  }
}
