package dev.portcullis.devnet.node.rpc;

/**
 * What one answer holds of a {@link MemoryBudget} from its first bytes until it is sent. Small
 * answers need none: the number of connections limits them. Not for several threads at once.
 */
public final class MemoryReservation implements AutoCloseable {
  /** Bytes that are free. */
  static final int FREE = 8 << 10;

  /** Larger steps make fewer of them. */
  private static final int STEP = 64 << 10;

  private final MemoryBudget budget;
  private long taken;

  /**
   * A lease of nothing yet.
   *
   * @param budget what it takes from
   */
  public MemoryReservation(MemoryBudget budget) {
    this.budget = budget;
  }

  /** For answers of a fixed small size. */
  public static MemoryReservation none() {
    return new MemoryReservation(MemoryBudget.UNLIMITED);
  }

  /**
   * Takes what an answer of this size needs.
   *
   * @param bytes the size so far
   * @throws RpcException −32009 when so much is not to be had now
   */
  void reach(long bytes) {
    if (bytes <= FREE) {
      return;
    }
    // Text that grows is copied now and then: it counts twice.
    long need = 2 * bytes - taken;
    if (need > 0) {
      long more = Math.max(need, STEP);
      if (!budget.take(more)) {
        throw RpcException.busy("the node is busy with large answers, try again later");
      }
      taken += more;
    }
  }

  /** Gives everything back. */
  @Override
  public void close() {
    budget.give(taken);
    taken = 0;
  }
}
