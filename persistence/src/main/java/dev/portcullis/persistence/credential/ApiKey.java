package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.kernel.name.Name;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * A key with which a machine authenticates. Only its SHA-256 is stored. A revoked key is kept, so
 * that lists and audit rows can name it.
 */
@Entity
@Table(name = "api_keys")
public class ApiKey {
  /** How many characters of a key the lists show. */
  public static final int PREFIX_LENGTH = 12;

  @Id private String id;

  @Column(name = "m2m_app_id", updatable = false)
  private String m2mAppId;

  @Column(name = "tenant_id", updatable = false)
  private String tenantId;

  private String name;

  @Column(name = "key_prefix", updatable = false)
  private String keyPrefix;

  @Column(name = "key_hash", updatable = false)
  private String keyHash;

  @Column(name = "expires_at", updatable = false)
  private Instant expiresAt;

  // Written by one statement for many keys at a time. Hibernate never writes it, because a loaded
  // key could restore an older value.
  @Column(name = "last_used_at", insertable = false, updatable = false)
  private Instant lastUsedAt;

  @Column(name = "last_used_ip", insertable = false, updatable = false)
  private String lastUsedIp;

  @Column(name = "revoked_at")
  private Instant revokedAt;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected ApiKey() {}

  /**
   * A new key of {@code holder}.
   *
   * @param key the whole key; only its hash and prefix are stored
   */
  public ApiKey(CredentialHolder holder, String name, String key, Instant expiresAt) {
    this.id = Ids.id();
    this.m2mAppId = holder.m2mAppId();
    this.tenantId = holder.tenantId();
    this.name = Name.required("name", name);
    this.keyPrefix = key.substring(0, PREFIX_LENGTH);
    this.keyHash = Sha256.hex(key);
    this.expiresAt = expiresAt;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Revokes the key permanently; a second call changes nothing. */
  public void revoke() {
    if (revokedAt == null) {
      revokedAt = Clock.now();
      updatedAt = revokedAt;
    }
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The holder of the key. */
  public CredentialHolder holder() {
    return CredentialHolder.ofNullable(m2mAppId, tenantId);
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The first characters of the key. */
  public String keyPrefix() {
    return keyPrefix;
  }

  /** When the key expires. */
  public Instant expiresAt() {
    return expiresAt;
  }

  /** When the key was last used according to the recorded uses, or null. */
  public Instant lastUsedAt() {
    return lastUsedAt;
  }

  /** The address of that last use, or null. */
  public String lastUsedIp() {
    return lastUsedIp;
  }

  /** When the key was revoked, or null. */
  public Instant revokedAt() {
    return revokedAt;
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed; use does not count. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
