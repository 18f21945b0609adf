package dev.portcullis.persistence.keycloak;

import java.time.Instant;

/**
 * A record that changed since Keycloak was last told of it.
 *
 * @param key which record
 * @param issuer the identity provider that knows the subject; null for organizations and roles
 * @param subject a user's subject or a session's {@code sid} there; null for the others
 * @param generation counts the changes
 * @param state {@code pending} or {@code dead}
 * @param attempts how often telling Keycloak has failed since the last change
 * @param dueAt when it is tried next
 * @param lastError why the last attempt failed, or null
 * @param createdAt when the first change was noted
 * @param updatedAt when something last became of it
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
   * Which record.
   *
   * @param kind {@code organization}, {@code role}, {@code user} or {@code session}
   * @param recordId its identifier
   */
  public record Key(String kind, String recordId) {}
}
