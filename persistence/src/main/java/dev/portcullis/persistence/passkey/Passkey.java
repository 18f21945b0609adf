package dev.portcullis.persistence.passkey;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.name.Name;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

/** A passkey of a user: the public part of a WebAuthn credential. */
@Entity
@Table(name = "passkeys")
public class Passkey {
  @Id private String id;

  @Column(name = "user_id")
  private String userId;

  @Column(name = "credential_id")
  private String credentialId;

  @Column(name = "credential_data")
  private byte[] credentialData;

  @Column(name = "sign_count")
  private long signCount;

  @Column(name = "backup_eligible")
  private boolean backupEligible;

  @Column(name = "backed_up")
  private boolean backedUp;

  private String[] transports;

  @Column(name = "device_name")
  private String deviceName;

  @Column(name = "last_used_at")
  private Instant lastUsedAt;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /**
   * A credential as registered.
   *
   * @param id the identifier from the authenticator, base64url
   * @param data the attested credential data (WebAuthn 6.5.1), base64url
   * @param signCount the signature counter
   * @param backupEligible whether the key may be on several devices
   * @param backedUp whether it is
   * @param transports how to reach the authenticator
   */
  public record Credential(
      String id,
      String data,
      long signCount,
      boolean backupEligible,
      boolean backedUp,
      List<String> transports) {}

  /** For Hibernate. */
  protected Passkey() {}

  /**
   * A new passkey.
   *
   * @param deviceName the owner's name for it, or null
   */
  public Passkey(String userId, Credential credential, String deviceName) {
    this.id = Ids.id();
    this.userId = userId;
    this.credentialId = credential.id();
    this.credentialData = Base64.getUrlDecoder().decode(credential.data());
    this.signCount = credential.signCount();
    this.backupEligible = credential.backupEligible();
    this.backedUp = credential.backedUp();
    this.transports = credential.transports().toArray(String[]::new);
    this.deviceName = Name.optional("deviceName", deviceName);
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** Changes the owner's name for it. */
  public void rename(String newDeviceName) {
    deviceName = Name.optional("deviceName", newDeviceName, deviceName);
    updatedAt = Clock.now();
  }

  /** Records a successful use, with its counter and backup state. */
  public void used(long newSignCount, boolean nowBackedUp) {
    signCount = newSignCount;
    backedUp = nowBackedUp;
    lastUsedAt = Clock.now();
  }

  public String id() {
    return id;
  }

  public String userId() {
    return userId;
  }

  /** The credential itself. */
  public Credential credential() {
    return new Credential(
        credentialId,
        Base64.getUrlEncoder().withoutPadding().encodeToString(credentialData),
        signCount,
        backupEligible,
        backedUp,
        List.of(transports));
  }

  /** The owner's name for it, or null. */
  public String deviceName() {
    return deviceName;
  }

  /** When it was last used, or null. */
  public Instant lastUsedAt() {
    return lastUsedAt;
  }

  public Instant createdAt() {
    return createdAt;
  }
}
