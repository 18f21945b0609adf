package dev.portcullis.persistence.pool;

import java.time.Instant;

/**
 * The contents of the pool.
 *
 * @param waiting how many transactions wait
 * @param sent how many the node has, or may have
 * @param bytes the size of all of them
 * @param oldest since when the longest waiting transaction waits; null for none
 */
public record PoolMetricRow(long waiting, long sent, long bytes, Instant oldest) {}
