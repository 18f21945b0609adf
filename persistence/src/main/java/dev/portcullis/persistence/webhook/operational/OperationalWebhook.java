package dev.portcullis.persistence.webhook.operational;

import java.time.Instant;

/**
 * Where an owner is told what becomes of their endpoints, and how that goes.
 *
 * @param userId the owner
 * @param url where notices go
 * @param goneAt since when its receiver says that it is gone for good, or null
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param failures calls that failed since the last one that did not
 * @param retryAt when the next notice is sent; null when none waits
 * @param last what came of the last call; null when there was none
 * @param waiting how many notices wait
 * @param unsaid what was not kept because too many did
 */
public record OperationalWebhook(
    String userId,
    String url,
    Instant goneAt,
    Instant createdAt,
    Instant updatedAt,
    int failures,
    Instant retryAt,
    LastCall last,
    long waiting,
    long unsaid) {
  /**
   * What came of a call.
   *
   * @param at when
   * @param status the HTTP status, or null
   * @param error what went wrong instead, or null
   */
  public record LastCall(Instant at, Integer status, String error) {}
}
