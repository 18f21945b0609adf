package dev.portcullis.ejb.webhook.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.ejb.webhook.endpoint.SuppressedView;
import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * What became of a webhook's callbacks.
 *
 * @param waiting how many were not tried yet, or are under way
 * @param retried how many failed and are tried again; 10000 stands for as many or more
 * @param dead how many dead letters there are; 10000 stands for as many or more
 * @param received how many were received
 * @param oldestWaitingAt the time of the block of the first that waits; null if none does, or it
 *     may not be seen
 * @param behindBlocks how many blocks of the chain are yet to be looked through; null while the
 *     chain is away
 * @param pastBlocks how many blocks of the past are yet to be looked through besides
 * @param lastHour the attempts of the last hour
 * @param lastDay the attempts of the last 24 hours
 * @param withheld the events that the owner was not told of, for administrators only
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
   * The attempts of some time. They are counted from the latest on, a thousand at most.
   *
   * @param since from when on they are counted: later than that time ago when there were more than
   *     a thousand
   * @param attempts how many
   * @param received how many of them were received
   * @param medianMs how long they took, in milliseconds: half of them took longer; null if there
   *     was none
   * @param p95Ms how long they took, in milliseconds: one of twenty took longer; null if there was
   *     none
   */
  public record Window(
      Instant since,
      int attempts,
      int received,
      @Nullable Integer medianMs,
      @Nullable Integer p95Ms) {
    /**
     * Those of {@code latest} since {@code start}.
     *
     * @param latest the latest first
     * @param most how many there are at most among {@code latest}
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

    /** By the nearest rank. */
    private static Integer percentile(List<Integer> sorted, int percent) {
      return sorted.isEmpty() ? null : sorted.get((sorted.size() * percent + 99) / 100 - 1);
    }
  }
}
