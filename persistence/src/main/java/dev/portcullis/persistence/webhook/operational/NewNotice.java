package dev.portcullis.persistence.webhook.operational;

import java.time.Instant;
import java.util.UUID;

/**
 * Something that an endpoint's owner is to be told, if they want to be.
 *
 * @param endpointId the endpoint; null if it is about none
 * @param type what happened
 * @param reason why
 * @param since since when nothing was received, or null
 * @param status the HTTP status of the last answer, or null
 * @param error what went wrong instead, or null
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
  /** The same and more of it: what came last says why, and what came first since when. */
  NewNotice and(NewNotice later) {
    return new NewNotice(
        endpointId,
        type,
        later.reason,
        since == null ? later.since : since,
        later.status,
        later.error,
        many + later.many);
  }

  /** The same so many times. */
  NewNotice times(long count) {
    return new NewNotice(endpointId, type, reason, since, status, error, count);
  }
}
