package dev.portcullis.ejb.credential;

import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An API key as an organization's routes return it: without its holder, which the path names.
 *
 * @param name the name that its owner gave it
 * @param keyPrefix the first 12 characters of the key
 * @param expiresAt when it expires
 * @param lastUsedAt null if it was never used
 * @param lastUsedIp null if it was never used
 * @param revokedAt null unless it was revoked
 */
public record OrganizationApiKeyView(
    String id,
    String name,
    String keyPrefix,
    Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable String lastUsedIp,
    @Nullable Instant revokedAt,
    Instant createdAt,
    Instant updatedAt) {
  /** The part of {@code key} that organizations see. */
  public static OrganizationApiKeyView of(ApiKeyView key) {
    return new OrganizationApiKeyView(
        key.id(),
        key.name(),
        key.keyPrefix(),
        key.expiresAt(),
        key.lastUsedAt(),
        key.lastUsedIp(),
        key.revokedAt(),
        key.createdAt(),
        key.updatedAt());
  }
}
