package dev.portcullis.kernel;

/**
 * The requested part of a list (R-PLT-6).
 *
 * @param limit the maximum number of items, at least 1
 * @param offset how many items to skip, 0 to 9007199254740991; 0 if {@code after} is given
 * @param after where the previous page ended, or null (ADR 0085)
 * @param isPart whether it continues a page whose list was already counted, so that its total is
 *     known
 */
public record PageRequest(int limit, long offset, KeysetCursor after, boolean isPart) {
  /** The largest offset unless a route defines another: the largest exact integer of a double. */
  public static final long MAX_OFFSET = 9007199254740991L;

  /** A page after a cursor, or by offset if the cursor is null. */
  public PageRequest(int limit, long offset, KeysetCursor after) {
    this(limit, offset, after, false);
  }

  /** A part that continues a page after a cursor (ADR 0109). */
  public static PageRequest part(int limit, KeysetCursor after) {
    return new PageRequest(limit, 0, after, true);
  }

  /** A part that continues a page by offset (ADR 0109). */
  public static PageRequest part(int limit, long offset) {
    return new PageRequest(limit, offset, null, true);
  }

  /** A page by offset. */
  public PageRequest(int limit, long offset) {
    this(limit, offset, null);
  }
}
