package dev.portcullis.persistence.webhook.operational;

import java.time.Instant;
import java.util.UUID;

/**
 * An occurrence for which an endpoint's owner receives a notice if they have an operational
 * webhook.
 *
 * @param endpointId the endpoint; null if it concerns none
 * @param type the type of the occurrence
 * @param reason the reason
 * @param since since when nothing was received, or null
 * @param status the HTTP status of the last response, or null
 * @param error the error instead, or null
 * @param many how many times it happened
 */
public record NewNotice(
    UUID endpointId,
    NoticeType type,
    NoticeReason reason,
    Instant since,
    Integer status,
    String error,
    long many) {
  /** Merges a later notice: the later one defines the reason, and the earlier one the start. */
  NewNotice merge(NewNotice later) {
    return new NewNotice(
        endpointId,
        type,
        later.reason,
        since == null ? later.since : since,
        later.status,
        later.error,
        many + later.many);
  }

  /** The same with this number of occurrences. */
  NewNotice withCount(long count) {
    return new NewNotice(endpointId, type, reason, since, status, error, count);
  }
}
