package dev.portcullis.devnet.evm;

import java.time.Duration;

/** The moment by which a call must have ended, on the clock that only runs forward. */
public final class Deadline {

  /** No deadline. */
  public static final Deadline NONE = new Deadline(0, false);

  private final long nanos;
  private final boolean limited;

  private Deadline(long nanos, boolean limited) {
    this.nanos = nanos;
    this.limited = limited;
  }

  /** The moment {@code time} from now. */
  public static Deadline after(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos(), true);
  }

  /** Whether it has passed. */
  public boolean passed() {
    return limited && System.nanoTime() - nanos > 0;
  }
}
