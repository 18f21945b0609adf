package dev.portcullis.legacy.transaction;

/**
 * When a transaction may be executed, both ends included.
 *
 * @param from seconds since 1970, unsigned 64 bit
 * @param until seconds since 1970, unsigned 64 bit; clients in Rust send the largest
 */
public record TimeRange(long from, long until) {
  /** The range of a client of the public SDK that declares none: 0 to 2^32 − 1. */
  public static final TimeRange ALWAYS = new TimeRange(0, 0xffff_ffffL);

  /** All times. */
  public static final TimeRange UNBOUNDED = new TimeRange(0, -1);

  /** Rejects an end before the begin. */
  public TimeRange {
    if (Long.compareUnsigned(from, until) > 0) {
      throw new IllegalArgumentException("validFrom must not be after validUntil");
    }
  }

  /** Whether a block of that time may include the transaction. */
  public boolean includes(long seconds) {
    return Long.compareUnsigned(from, seconds) <= 0 && Long.compareUnsigned(seconds, until) <= 0;
  }

  /** Whether the ranges intersect. */
  boolean intersects(TimeRange other) {
    return Long.compareUnsigned(from, other.until) <= 0
        && Long.compareUnsigned(other.from, until) <= 0;
  }
}
