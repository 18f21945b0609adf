package dev.portcullis.ejb.credential;

import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An API key as the zone's routes return it (R-ADM-25).
 *
 * @param name the name that its owner gave it
 * @param keyPrefix the first 12 characters of the key
 * @param expiresAt when it expires
 * @param lastUsedAt null if it was never used
 * @param lastUsedIp null if it was never used
 * @param revokedAt null unless it was revoked
 * @param tenantId the holder if it is a tenant, or null
 * @param m2mAppId the holder if it is an M2M application, or null
 */
public record ApiKeyView(
    String id,
    String name,
    String keyPrefix,
    Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable String lastUsedIp,
    @Nullable Instant revokedAt,
    Instant createdAt,
    Instant updatedAt,
    @Nullable String tenantId,
    @Nullable String m2mAppId) {
  /**
   * The view of {@code key}.
   *
   * @param lastUse its last known use, or null
   */
  static ApiKeyView of(ApiKey key, ApiKeyUsage lastUse) {
    return new ApiKeyView(
        key.id(),
        key.name(),
        key.keyPrefix(),
        key.expiresAt(),
        lastUse == null ? null : lastUse.at(),
        lastUse == null ? null : lastUse.ip(),
        key.revokedAt(),
        key.createdAt(),
        key.updatedAt(),
        key.holder().tenantId(),
        key.holder().m2mAppId());
  }
}
