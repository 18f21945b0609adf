package dev.portcullis.ejb.rpc.limit;

/**
 * What waits at connections, to be worked on or to be sent, within a bound: at those of one caller,
 * and at all together.
 */
public final class ChannelMemory {
  private final ChannelMemory whole;
  private final long most;
  private long taken;

  private ChannelMemory(ChannelMemory whole, long most) {
    this.whole = whole;
    this.most = most;
  }

  /** So many bytes; of texts that are sent, characters, which are nearly all ASCII. */
  public static ChannelMemory of(long most) {
    return new ChannelMemory(null, most);
  }

  /** A part of this, which is never larger than that. */
  public ChannelMemory part(long mostOfOne) {
    return new ChannelMemory(this, mostOfOne);
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
