package dev.portcullis.ejb.credential;

import dev.portcullis.kernel.Secret;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A new API key as an organization's routes return it: without its holder, which the path names.
 *
 * @param name the name that its owner gave it
 * @param keyPrefix the first 12 characters of the key
 * @param expiresAt when it expires
 * @param lastUsedAt null: it was never used
 * @param lastUsedIp null: it was never used
 * @param revokedAt null: it is active
 * @param fullKey the key itself, returned only this once
 */
public record CreatedOrganizationApiKeyView(
    String id,
    String name,
    String keyPrefix,
    Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable String lastUsedIp,
    @Nullable Instant revokedAt,
    Instant createdAt,
    Instant updatedAt,
    Secret fullKey) {
  /** The part of {@code key} that organizations see. */
  public static CreatedOrganizationApiKeyView of(CreatedApiKeyView key) {
    return new CreatedOrganizationApiKeyView(
        key.id(),
        key.name(),
        key.keyPrefix(),
        key.expiresAt(),
        key.lastUsedAt(),
        key.lastUsedIp(),
        key.revokedAt(),
        key.createdAt(),
        key.updatedAt(),
        key.fullKey());
  }
}
