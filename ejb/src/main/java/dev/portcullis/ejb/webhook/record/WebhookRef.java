package dev.portcullis.ejb.webhook.record;

import dev.portcullis.kernel.Scope;

/**
 * How a route names a webhook, and for whom it has to exist.
 *
 * @param userId the owner who asks; null when an administrator does
 * @param scope whose administrators ask; null when the owner does
 * @param id the id of its endpoint, as it was sent
 */
public record WebhookRef(String userId, Scope scope, String id) {
  /** One of a user's own. */
  public static WebhookRef own(String userId, String id) {
    return new WebhookRef(userId, null, id);
  }

  /** One of a scope's users. */
  public static WebhookRef of(Scope scope, String id) {
    return new WebhookRef(null, scope, id);
  }

  boolean isOwn() {
    return userId != null;
  }
}
