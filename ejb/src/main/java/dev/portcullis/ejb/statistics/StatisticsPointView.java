package dev.portcullis.ejb.statistics;

import dev.portcullis.persistence.statistics.MinuteCounters;
import dev.portcullis.persistence.statistics.StatisticsRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An interval of some minutes: the worst values of its gauges, and the sums of its counters.
 *
 * @param at the beginning
 * @param queueDepth callbacks to enabled endpoints without an attempt yet; null if not measured,
 *     like the three that follow
 * @param oldestSeconds the age of the oldest event whose callback is next, in seconds; 0 when none
 *     waits
 * @param retriesWaiting callbacks that failed and await a retry; 10000 means 10000 or more
 * @param lagBlocks blocks not yet read for webhooks; null also while the chain is unavailable
 * @param received attempts that the receiver accepted
 * @param failed attempts that failed
 * @param meanMs the mean duration of an attempt in milliseconds; null if there was none
 * @param denials calls that the gateway denied
 */
public record StatisticsPointView(
    Instant at,
    @Nullable Long queueDepth,
    @Nullable Long oldestSeconds,
    @Nullable Long retriesWaiting,
    @Nullable Long lagBlocks,
    long received,
    long failed,
    @Nullable Long meanMs,
    long denials) {
  static StatisticsPointView of(StatisticsRow row) {
    MinuteCounters counts = row.counts();
    long attempts = counts.received() + counts.failed();
    return new StatisticsPointView(
        row.at(),
        row.queueDepth(),
        row.oldestSeconds(),
        row.retriesWaiting(),
        row.lagBlocks(),
        counts.received(),
        counts.failed(),
        attempts == 0 ? null : counts.attemptMillis() / attempts,
        counts.denials());
  }
}
