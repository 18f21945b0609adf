package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.keycloak.OutboxEntry;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A record that is not yet mirrored to Keycloak.
 *
 * @param kind {@code organization}, {@code role}, {@code user} or {@code session}
 * @param recordId its identifier
 * @param state {@code pending}, or {@code dead} if Keycloak rejected it too often
 * @param attempts how often Keycloak has rejected it since it last changed
 * @param dueAt the time of the next attempt
 * @param lastError why Keycloak rejected it, or null
 * @param createdAt since when Keycloak is behind
 * @param updatedAt when the entry last changed
 */
public record KeycloakOutboxEntryView(
    String kind,
    String recordId,
    String state,
    int attempts,
    Instant dueAt,
    @Nullable String lastError,
    Instant createdAt,
    Instant updatedAt) {
  static KeycloakOutboxEntryView of(OutboxEntry entry) {
    return new KeycloakOutboxEntryView(
        entry.key().kind(),
        entry.key().recordId(),
        entry.state(),
        entry.attempts(),
        entry.dueAt(),
        entry.lastError(),
        entry.createdAt(),
        entry.updatedAt());
  }
}
