package dev.portcullis.kernel;

/**
 * Which part of a list is asked for (R-PLT-6).
 *
 * @param limit how many items at most, at least 1
 * @param offset how many items to pass over, 0 to 9007199254740991; 0 if {@code after} is given
 * @param after where the page before ended, or null (ADR 0085)
 * @param isPart whether it goes on with a page whose list was counted: its total is known
 */
public record PageRequest(int limit, long offset, KeysetCursor after, boolean isPart) {
  /** The largest offset unless a route says otherwise: the largest exact integer of a double. */
  public static final long MAX_OFFSET = 9007199254740991L;

  /** After a place, or for null by number. */
  public PageRequest(int limit, long offset, KeysetCursor after) {
    this(limit, offset, after, false);
  }

  /** A part of a page that goes on after a place (ADR 0109). */
  public static PageRequest part(int limit, KeysetCursor after) {
    return new PageRequest(limit, 0, after, true);
  }

  /** A part of a page that goes on by number (ADR 0109). */
  public static PageRequest part(int limit, long offset) {
    return new PageRequest(limit, offset, null, true);
  }

  /** By number. */
  public PageRequest(int limit, long offset) {
    this(limit, offset, null);
  }
}
