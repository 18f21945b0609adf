package dev.portcullis.persistence.pool;

import java.time.Instant;

/**
 * What the pool has.
 *
 * @param waiting how many transactions wait
 * @param sent how many the node has, or may have
 * @param bytes the size of all of them
 * @param oldest since when the one waits that waits longest; null for none
 */
public record PoolMetricRow(long waiting, long sent, long bytes, Instant oldest) {}
