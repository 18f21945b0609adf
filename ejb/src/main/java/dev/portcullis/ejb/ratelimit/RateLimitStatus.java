package dev.portcullis.ejb.ratelimit;

/**
 * The state of a subject in the current window.
 *
 * @param limit the maximum number of calls in the window
 * @param used the number of calls, including the current one, as far as this node knows
 * @param resetSeconds after how many seconds the next window begins, at least 1
 */
public record RateLimitStatus(long limit, long used, long resetSeconds) {
  /** Whether the current call exceeds the limit. */
  public boolean isExceeded() {
    return used > limit;
  }

  /** How many calls are left. */
  public long remaining() {
    return Math.max(0, limit - used);
  }
}
