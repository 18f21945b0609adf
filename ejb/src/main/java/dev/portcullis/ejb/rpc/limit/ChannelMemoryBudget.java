package dev.portcullis.ejb.rpc.limit;

/**
 * What waits at connections, to be worked on or to be sent, within a bound: at those of one caller,
 * and at all together.
 */
public final class ChannelMemoryBudget {
  private final ChannelMemoryBudget whole;
  private final long most;
  private long taken;

  private ChannelMemoryBudget(ChannelMemoryBudget whole, long most) {
    this.whole = whole;
    this.most = most;
  }

  /** So many bytes; of texts that are sent, characters, which are nearly all ASCII. */
  public static ChannelMemoryBudget of(long most) {
    return new ChannelMemoryBudget(null, most);
  }

  /** A part of this, which is never larger than that. */
  public ChannelMemoryBudget part(long mostOfOne) {
    return new ChannelMemoryBudget(this, mostOfOne);
  }

  /** Takes some; false if there is not as much left. */
  public synchronized boolean take(long bytes) {
    boolean fits = taken + bytes <= most && (whole == null || whole.take(bytes));
    taken += fits ? bytes : 0;
    return fits;
  }

  /** Gives some back. */
  public synchronized void give(long bytes) {
    taken -= bytes;
    if (whole != null) {
      whole.give(bytes);
    }
  }

  /** How much is taken. */
  public synchronized long taken() {
    return taken;
  }
}
