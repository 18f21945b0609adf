package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.operational.NewNotice;
import dev.portcullis.persistence.webhook.operational.NoticeReason;
import dev.portcullis.persistence.webhook.operational.NoticeType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What of an attempt that ended the endpoint's owner is to be told (ADR 0068). */
final class EndpointNotices {
  private EndpointNotices() {}

  /**
   * What there is to tell, at most often: who keeps it knows what was told before.
   *
   * @param row the attempt
   * @param disabled why the endpoint is disabled by it, if it is
   * @param since since when nothing was received, before this; empty while all was well
   * @param fails whether that is for long enough to be told
   * @param recovered whether it is the first that was received after a dead letter
   */
  static List<NewNotice> of(
      DeliveryAttemptResult row,
      Optional<DisableReason> disabled,
      Optional<Instant> since,
      boolean fails,
      boolean recovered) {
    if (row.end() == Disposition.RECEIVED) {
      return since.isPresent() || recovered
          ? List.of(notice(row, NoticeType.RECOVERED, NoticeReason.FAILING, since))
          : List.of();
    }
    if (disabled.isPresent()) {
      NoticeReason why =
          switch (disabled.get()) {
            case GONE -> NoticeReason.GONE;
            case FAILING -> NoticeReason.FAILING;
          };
      return List.of(notice(row, NoticeType.DISABLED, why, since));
    }
    List<NewNotice> news = new ArrayList<>();
    if (fails) {
      news.add(notice(row, NoticeType.FAILING, NoticeReason.FAILING, since));
    }
    if (row.end() == Disposition.DEAD) {
      news.add(notice(row, NoticeType.EXHAUSTED, NoticeReason.ATTEMPTS, since));
    }
    return news;
  }

  private static NewNotice notice(
      DeliveryAttemptResult row, NoticeType type, NoticeReason reason, Optional<Instant> since) {
    return new NewNotice(
        row.delivery().endpointId(),
        type,
        reason,
        since.orElse(null),
        row.status(),
        row.error(),
        1);
  }
}
