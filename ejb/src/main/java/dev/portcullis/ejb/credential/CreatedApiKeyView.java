package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.credential.ApiKey;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A new API key: a separate record, so that no read can ever return the key.
 *
 * @param name the name that its owner gave it
 * @param keyPrefix the first 12 characters of the key
 * @param expiresAt when it expires
 * @param lastUsedAt null: it was never used
 * @param lastUsedIp null: it was never used
 * @param revokedAt null: it is active
 * @param tenantId the holder if it is a tenant, or null
 * @param m2mAppId the holder if it is an M2M application, or null
 * @param fullKey the key itself, returned only this once
 */
public record CreatedApiKeyView(
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
    @Nullable String m2mAppId,
    Secret fullKey)
    implements AuditedResource {
  static CreatedApiKeyView of(ApiKey key, Secret fullKey) {
    return new CreatedApiKeyView(
        key.id(),
        key.name(),
        key.keyPrefix(),
        key.expiresAt(),
        null,
        null,
        null,
        key.createdAt(),
        key.updatedAt(),
        key.holder().tenantId(),
        key.holder().m2mAppId(),
        fullKey);
  }

  @Override
  public String auditId() {
    return id;
  }
}
