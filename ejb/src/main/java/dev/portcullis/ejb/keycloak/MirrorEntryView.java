package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.keycloak.OutboxEntry;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A record that Keycloak has yet to be told of.
 *
 * @param kind {@code organization}, {@code role}, {@code user} or {@code session}
 * @param recordId its identifier
 * @param state {@code pending}, or {@code dead} when Keycloak refused it too often
 * @param attempts how often Keycloak has refused it since it last changed
 * @param dueAt when it is tried next
 * @param lastError why Keycloak refused it, or null
 * @param createdAt since when Keycloak is behind
 * @param updatedAt when something last became of it
 */
public record MirrorEntryView(
    String kind,
    String recordId,
    String state,
    int attempts,
    Instant dueAt,
    @Nullable String lastError,
    Instant createdAt,
    Instant updatedAt) {
  static MirrorEntryView of(OutboxEntry entry) {
    return new MirrorEntryView(
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
