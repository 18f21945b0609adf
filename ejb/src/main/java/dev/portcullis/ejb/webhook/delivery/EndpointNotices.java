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

/** Derives the notices for an endpoint's owner from an ended attempt (ADR 0068). */
final class EndpointNotices {
  private EndpointNotices() {}

  /**
   * The possible notices. The store drops those that the owner already has.
   *
   * @param row the attempt
   * @param disabled why the attempt disabled the endpoint, if it did
   * @param since since when nothing was received, before this; empty while all was well
   * @param fails whether the failure has lasted long enough for a notice
   * @param recovered whether it is the first received callback after a dead letter
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
