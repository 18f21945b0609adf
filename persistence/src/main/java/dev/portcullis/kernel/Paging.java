package dev.portcullis.kernel;

/**
 * Which part of a list is asked for (document 1, "Pagination parameters").
 *
 * @param limit how many items at most, at least 1
 * @param offset how many items to pass over, 0 to 9007199254740991; 0 if {@code after} is given
 * @param after where the page before ended, or null (ADR 0085)
 */
public record Paging(int limit, long offset, ListPlace after) {
  /** The largest offset unless a route says otherwise: the largest exact integer of a double. */
  public static final long MAX_OFFSET = 9007199254740991L;

  /** By number. */
  public Paging(int limit, long offset) {
    this(limit, offset, null);
  }
}
