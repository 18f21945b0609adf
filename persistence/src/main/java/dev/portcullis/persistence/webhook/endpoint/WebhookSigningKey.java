package dev.portcullis.persistence.webhook.endpoint;

import dev.portcullis.persistence.secret.EncryptedSecret;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A key that signs callbacks of an endpoint, encrypted (R-WEB-7, R-WEB-8). */
@Entity
@Table(name = "webhook_signing_keys")
public class WebhookSigningKey {
  @Id private UUID id;

  @Column(name = "endpoint_id")
  private UUID endpointId;

  @Column(name = "encryption_key_id")
  private String encryptionKeyId;

  private byte[] secret;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "retires_at")
  private Instant retiresAt;

  /** For Hibernate. */
  protected WebhookSigningKey() {}

  /** A key that is valid until it is retired. */
  public WebhookSigningKey(UUID id, UUID endpointId, EncryptedSecret secret, Instant now) {
    this.id = id;
    this.endpointId = endpointId;
    this.encryptionKeyId = secret.keyId();
    this.secret = secret.bytes();
    this.createdAt = now;
  }

  /** Ends this key at {@code at}, unless it ends earlier. */
  public void retire(Instant at) {
    if (retiresAt == null || at.isBefore(retiresAt)) {
      retiresAt = at;
    }
  }

  /** Whether it signs at this time. */
  public boolean inForce(Instant now) {
    return retiresAt == null || now.isBefore(retiresAt);
  }

  /** The key's id. */
  public UUID id() {
    return id;
  }

  /** The endpoint whose callbacks it signs. */
  public UUID endpointId() {
    return endpointId;
  }

  /** The encrypted secret. */
  public EncryptedSecret secret() {
    return new EncryptedSecret(encryptionKeyId, secret);
  }
}
