package dev.portcullis.persistence.keycloak;

import java.time.Instant;

/**
 * A record that changed since the last update sent to Keycloak.
 *
 * @param key which record
 * @param issuer the identity provider that knows the subject; null for organizations and roles
 * @param subject a user's subject or a session's {@code sid} there; null for the others
 * @param generation counts the changes
 * @param state {@code pending} or {@code dead}
 * @param attempts how often the update failed since the last change
 * @param dueAt the time of the next attempt
 * @param lastError why the last attempt failed, or null
 * @param createdAt when the first change was recorded
 * @param updatedAt when the entry last changed
 */
public record OutboxEntry(
    Key key,
    String issuer,
    String subject,
    long generation,
    String state,
    int attempts,
    Instant dueAt,
    String lastError,
    Instant createdAt,
    Instant updatedAt) {
  /**
   * The key of a record.
   *
   * @param kind {@code organization}, {@code role}, {@code user} or {@code session}
   * @param recordId its identifier
   */
  public record Key(String kind, String recordId) {}
}
