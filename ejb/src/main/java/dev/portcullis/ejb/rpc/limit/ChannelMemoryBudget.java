package dev.portcullis.ejb.rpc.limit;

/**
 * Limits the bytes that wait at connections, to be processed or to be sent: for one caller, and for
 * all together.
 */
public final class ChannelMemoryBudget {
  private final ChannelMemoryBudget whole;
  private final long most;
  private long taken;

  private ChannelMemoryBudget(ChannelMemoryBudget whole, long most) {
    this.whole = whole;
    this.most = most;
  }

  /** A budget in bytes. Texts that are sent count in characters, which are nearly all ASCII. */
  public static ChannelMemoryBudget of(long most) {
    return new ChannelMemoryBudget(null, most);
  }

  /** A part of this budget with its own maximum. */
  public ChannelMemoryBudget part(long mostOfOne) {
    return new ChannelMemoryBudget(this, mostOfOne);
  }

  /** Takes some bytes; false if fewer are left. */
  public synchronized boolean take(long bytes) {
    boolean fits = taken + bytes <= most && (whole == null || whole.take(bytes));
    taken += fits ? bytes : 0;
    return fits;
  }

  /** Releases some bytes. */
  public synchronized void release(long bytes) {
    taken -= bytes;
    if (whole != null) {
      whole.release(bytes);
    }
  }

  /** The number of bytes in use. */
  public synchronized long taken() {
    return taken;
  }
}
