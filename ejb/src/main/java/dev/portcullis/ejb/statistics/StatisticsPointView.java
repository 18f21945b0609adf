package dev.portcullis.ejb.statistics;

import dev.portcullis.persistence.statistics.MinuteCounters;
import dev.portcullis.persistence.statistics.StatisticsRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * Some minutes: the worst of how things stood, and the sums of what was counted.
 *
 * @param at the beginning
 * @param queueDepth callbacks to enabled endpoints that were not tried yet; null if nobody looked,
 *     like the three that follow
 * @param oldestSeconds the age of the oldest event whose callback is next; 0 when none waits
 * @param retriesWaiting callbacks that failed and are tried again; 10000 stands for as many or more
 * @param lagBlocks blocks that were yet to be read for webhooks; null also while the chain is away
 * @param received attempts to send a callback after which the receiver had it
 * @param failed attempts after which it had not
 * @param meanMs how long an attempt took, in milliseconds; null if there was none
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
