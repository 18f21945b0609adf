package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.secret.EncryptedSecret;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A key that signs notices of a user, encrypted. */
@Entity
@Table(name = "operational_signing_keys")
public class OperationalSigningKey {
  @Id private UUID id;

  @Column(name = "user_id")
  private String userId;

  @Column(name = "encryption_key_id")
  private String encryptionKeyId;

  private byte[] secret;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "retires_at")
  private Instant retiresAt;

  /** For Hibernate. */
  protected OperationalSigningKey() {}

  /** A key that is valid until it is retired. */
  public OperationalSigningKey(UUID id, String userId, EncryptedSecret secret, Instant now) {
    this.id = id;
    this.userId = userId;
    this.encryptionKeyId = secret.keyId();
    this.secret = secret.bytes();
    this.createdAt = now;
  }

  /** Ends this key at {@code at}, unless it ends earlier. */
  void retire(Instant at) {
    if (retiresAt == null || at.isBefore(retiresAt)) {
      retiresAt = at;
    }
  }

  /** Whether it signs at this time. */
  boolean inForce(Instant now) {
    return retiresAt == null || now.isBefore(retiresAt);
  }

  /** The key's id. */
  public UUID id() {
    return id;
  }

  /** The user whose notices it signs. */
  public String userId() {
    return userId;
  }

  /** The encrypted secret. */
  public EncryptedSecret secret() {
    return new EncryptedSecret(encryptionKeyId, secret);
  }
}
