package dev.portcullis.persistence.overview;

/**
 * The number of records of a kind.
 *
 * @param of the kind, as {@link OverviewQueries} defines it
 * @param count how many, the limit at most
 * @param more whether there are more
 */
public record CountRow(String of, long count, boolean more) {}
