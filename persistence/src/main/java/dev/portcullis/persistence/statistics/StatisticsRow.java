package dev.portcullis.persistence.statistics;

import java.time.Instant;

/**
 * Some minutes together: the worst of how things stood, and the sums of what was counted.
 *
 * @param at the beginning
 * @param queueDepth null if nobody looked in these minutes, like the three that follow
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
