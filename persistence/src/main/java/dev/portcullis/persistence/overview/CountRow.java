package dev.portcullis.persistence.overview;

/**
 * How many there are of something.
 *
 * @param of what, as {@link OverviewQueries} writes it
 * @param count how many, the bound at most
 * @param more whether there are more than that
 */
public record CountRow(String of, long count, boolean more) {}
