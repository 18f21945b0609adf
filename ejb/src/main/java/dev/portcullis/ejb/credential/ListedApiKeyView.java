package dev.portcullis.ejb.credential;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.persistence.credential.ApiKey;
import dev.portcullis.persistence.credential.ApiKeyUsage;
import dev.portcullis.persistence.credential.OwnedApiKey;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An API key in a list of keys of different holders.
 *
 * @param name the name that its owner gave it
 * @param keyPrefix the first 12 characters of the key
 * @param state whether it is valid
 * @param expiresAt when it expires
 * @param lastUsedAt null if it was never used
 * @param lastUsedIp null if it was never used
 * @param revokedAt null unless it was revoked
 * @param owner the holder that authenticates with it
 */
public record ListedApiKeyView(
    String id,
    String name,
    String keyPrefix,
    KeyState state,
    Instant expiresAt,
    @Nullable Instant lastUsedAt,
    @Nullable String lastUsedIp,
    @Nullable Instant revokedAt,
    Instant createdAt,
    Instant updatedAt,
    KeyOwner owner) {
  /** Whether a key is valid. */
  public enum KeyState {
    /** It is valid. */
    @JsonProperty("active")
    ACTIVE,
    /** It has expired. */
    @JsonProperty("expired")
    EXPIRED,
    /** It was revoked. */
    @JsonProperty("revoked")
    REVOKED
  }

  /**
   * The holder of a key.
   *
   * @param type a tenant or an M2M application
   * @param name its name
   * @param organization the owner of the application; null for tenants and applications of the zone
   */
  public record KeyOwner(
      OwnerType type, String id, String name, @Nullable OwningOrganization organization) {}

  /** The type of a key's holder. */
  public enum OwnerType {
    /** A tenant. */
    @JsonProperty("tenant")
    TENANT,
    /** An M2M application. */
    @JsonProperty("m2m_app")
    M2M_APP
  }

  /**
   * The organization that owns an application.
   *
   * @param name unique among organizations
   */
  public record OwningOrganization(String id, String name) {}

  /**
   * The view of a key.
   *
   * @param lastUse its last known use, or null
   */
  static ListedApiKeyView of(OwnedApiKey owned, ApiKeyUsage lastUse, Instant now) {
    ApiKey key = owned.key();
    return new ListedApiKeyView(
        key.id(),
        key.name(),
        key.keyPrefix(),
        state(key, now),
        key.expiresAt(),
        lastUse == null ? null : lastUse.at(),
        lastUse == null ? null : lastUse.ip(),
        key.revokedAt(),
        key.createdAt(),
        key.updatedAt(),
        owner(owned));
  }

  private static KeyState state(ApiKey key, Instant now) {
    if (key.revokedAt() != null) {
      return KeyState.REVOKED;
    }
    return key.expiresAt().isAfter(now) ? KeyState.ACTIVE : KeyState.EXPIRED;
  }

  private static KeyOwner owner(OwnedApiKey owned) {
    CredentialHolder holder = owned.key().holder();
    return new KeyOwner(
        holder.type() == CredentialHolder.Type.TENANT ? OwnerType.TENANT : OwnerType.M2M_APP,
        holder.id(),
        owned.holderName(),
        owned.organizationId() == null
            ? null
            : new OwningOrganization(owned.organizationId(), owned.organizationName()));
  }
}
