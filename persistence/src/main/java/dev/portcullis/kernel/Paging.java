package dev.portcullis.kernel;

/**
 * Which part of a list is asked for (document 1, "Pagination parameters").
 *
 * @param limit how many items at most, at least 1
 * @param offset how many items to pass over, 0 to 9007199254740991
 */
public record Paging(int limit, long offset) {
  /** The largest offset unless a route says otherwise: the largest exact integer of a double. */
  public static final long MAX_OFFSET = 9007199254740991L;
}
