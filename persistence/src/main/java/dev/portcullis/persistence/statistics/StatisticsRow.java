package dev.portcullis.persistence.statistics;

import java.time.Instant;

/**
 * Statistics aggregated over some minutes: the worst gauges, and the sums of the counters.
 *
 * @param at the beginning
 * @param queueDepth null if no gauge was recorded in these minutes, like the three that follow
 * @param oldestSeconds as in {@link MinuteGauges}
 * @param retriesWaiting as in {@link MinuteGauges}
 * @param lagBlocks as in {@link MinuteGauges}
 * @param counts of these minutes
 */
public record StatisticsRow(
    Instant at,
    Long queueDepth,
    Long oldestSeconds,
    Long retriesWaiting,
    Long lagBlocks,
    MinuteCounters counts) {}
