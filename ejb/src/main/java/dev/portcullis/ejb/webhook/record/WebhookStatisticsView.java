package dev.portcullis.ejb.webhook.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.ejb.webhook.endpoint.SuppressedView;
import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * The delivery statistics of a webhook.
 *
 * @param waiting how many callbacks have had no attempt yet, or are in flight
 * @param retried how many failed and await a retry; 10000 means 10000 or more
 * @param dead the number of dead letters; 10000 means 10000 or more
 * @param received how many were received
 * @param oldestWaitingAt the time of the block of the first that waits; null if none does, or it is
 *     not visible
 * @param behindBlocks how many blocks of the chain have not been scanned yet; null while the chain
 *     is unavailable
 * @param pastBlocks how many past blocks have not been scanned yet, in addition
 * @param lastHour the attempts of the last hour
 * @param lastDay the attempts of the last 24 hours
 * @param withheld the suppressed events, for administrators only
 */
public record WebhookStatisticsView(
    long waiting,
    int retried,
    int dead,
    long received,
    @Nullable Instant oldestWaitingAt,
    @Nullable Long behindBlocks,
    long pastBlocks,
    Window lastHour,
    Window lastDay,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<SuppressedView> withheld) {
  /**
   * The attempts of a period. They are counted from the latest on, a thousand at most.
   *
   * @param since the start of the counted period: later than requested when there were more than a
   *     thousand
   * @param attempts the number of attempts
   * @param received how many of them were received
   * @param medianMs the median duration in milliseconds; null if there was no attempt
   * @param p95Ms the 95th percentile of the duration in milliseconds; null if there was no attempt
   */
  public record Window(
      Instant since,
      int attempts,
      int received,
      @Nullable Integer medianMs,
      @Nullable Integer p95Ms) {
    /**
     * The window of the attempts in {@code latest} since {@code start}.
     *
     * @param latest the latest first
     * @param most the maximum number of attempts in {@code latest}
     */
    static Window of(List<DeliveryAttemptRow> latest, Instant start, int most) {
      List<DeliveryAttemptRow> counted =
          latest.stream().takeWhile(each -> !each.sentAt().isBefore(start)).toList();
      List<Integer> millis = counted.stream().map(DeliveryAttemptRow::millis).sorted().toList();
      boolean isAll = counted.size() < most;
      return new Window(
          isAll ? start : counted.get(counted.size() - 1).sentAt(),
          counted.size(),
          (int) counted.stream().filter(DeliveryAttemptRow::isReceived).count(),
          percentile(millis, 50),
          percentile(millis, 95));
    }

    /** Computes a percentile by the nearest rank. */
    private static Integer percentile(List<Integer> sorted, int percent) {
      return sorted.isEmpty() ? null : sorted.get((sorted.size() * percent + 99) / 100 - 1);
    }
  }
}
