package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.secret.EncryptedSecret;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * The personal RPC token of a user (R-IDN-15). It is found by its hash and readable by its owner.
 */
@Entity
@Table(name = "personal_rpc_tokens")
public class PersonalToken {
  /** No application has this identifier, so it matches no rights. */
  private static final String SEVERAL_MACHINES = "several";

  @Id
  @Column(name = "user_id")
  private String userId;

  @Column(name = "token_hash")
  private String tokenHash;

  @Column(name = "encryption_key_id")
  private String encryptionKeyId;

  @Column(name = "sealed_token")
  private byte[] sealedToken;

  @Column(name = "m2m_app_id")
  private String machineId;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected PersonalToken() {}

  /**
   * The token of a user, with the same token encrypted.
   *
   * @param machineId as {@link #replace}
   */
  public PersonalToken(String userId, String token, EncryptedSecret sealed, String machineId) {
    this.userId = userId;
    replace(token, sealed, machineId);
    this.createdAt = updatedAt;
  }

  /**
   * Replaces this token, which becomes invalid.
   *
   * @param machineId the M2M application that assigned the wallet that opened the current session,
   *     or null
   */
  public final void replace(String token, EncryptedSecret sealed, String machineId) {
    this.machineId = machineId;
    tokenHash = Sha256.hex(token);
    encryptionKeyId = sealed.keyId();
    sealedToken = sealed.bytes();
    updatedAt = Clock.now();
  }

  /**
   * Records a session that displays the token.
   *
   * @param toMachine as {@link #replace}
   */
  public void recordDisplay(String toMachine) {
    if (toMachine != null && !toMachine.equals(machineId)) {
      machineId = machineId == null ? toMachine : SEVERAL_MACHINES;
      updatedAt = Clock.now();
    }
  }

  /** Whether {@link #recordDisplay} would change the record. */
  public boolean isNewTo(String machine) {
    return machine != null && !machine.equals(machineId) && !SEVERAL_MACHINES.equals(machineId);
  }

  /** The owner of the token. */
  public String userId() {
    return userId;
  }

  /** The token, encrypted. */
  public EncryptedSecret sealed() {
    return new EncryptedSecret(encryptionKeyId, sealedToken);
  }
}
