package dev.portcullis.ejb.webhook.record;

import dev.portcullis.kernel.Scope;

/**
 * Identifies a webhook in a route, and the principals for whom it must exist.
 *
 * @param userId the owner as the caller; null when the caller is an administrator
 * @param scope the scope of the calling administrator; null when the caller is the owner
 * @param id the id of its endpoint, as it was sent
 */
public record WebhookRef(String userId, Scope scope, String id) {
  /** A user's own webhook. */
  public static WebhookRef own(String userId, String id) {
    return new WebhookRef(userId, null, id);
  }

  /** A webhook of a scope's users. */
  public static WebhookRef of(Scope scope, String id) {
    return new WebhookRef(null, scope, id);
  }

  boolean isOwn() {
    return userId != null;
  }
}
