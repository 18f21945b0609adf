package dev.portcullis.ejb.ratelimit;

/**
 * Where a subject stands in the current window.
 *
 * @param limit how many calls the window has room for
 * @param used how many were made, the one that asks included, as far as this node knows
 * @param resetSeconds after how many seconds the next window begins, at least 1
 */
public record RateLimitStatus(long limit, long used, long resetSeconds) {
  /** Whether the call that asks is one too many. */
  public boolean isExceeded() {
    return used > limit;
  }

  /** How many calls are left. */
  public long remaining() {
    return Math.max(0, limit - used);
  }
}
