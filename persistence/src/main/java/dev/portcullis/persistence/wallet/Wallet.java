package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * A wallet of one user. It is claimed until its holder has signed a proof for Portcullis, and
 * proven from then on (ADR 0055).
 */
@Entity
@Table(name = "user_wallets")
public class Wallet {
  @Id private String id;

  @Column(name = "wallet_address")
  private String walletAddress;

  @Column(name = "user_id")
  private String userId;

  @Column(name = "m2m_app_id")
  private String machineId;

  @Column(name = "claimed_by")
  private String claimedBy;

  @Column(name = "proven_at")
  private Instant provenAt;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected Wallet() {}

  /** The wallet {@code address} of {@code userId}. */
  public Wallet(Address address, String userId) {
    this(address, userId, null);
  }

  /**
   * A wallet that an M2M application assigns to a user, or that was linked in a session which such
   * a wallet opened.
   *
   * @param machineId the application, or null
   */
  public Wallet(Address address, String userId, String machineId) {
    this.id = Ids.id();
    this.walletAddress = address.text();
    this.userId = userId;
    this.machineId = machineId;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** A wallet that an M2M application claims for a member of an organization. */
  public static Wallet claimed(
      Address address, String userId, String machineId, String organizationId) {
    Wallet wallet = new Wallet(address, userId, machineId);
    wallet.claimedBy = organizationId;
    return wallet;
  }

  /** Whether only a machine claims it for an organization, without a proof by its holder. */
  public boolean isUnprovenClaim() {
    return claimedBy != null && provenAt == null;
  }

  /** Whether only a machine or tenant says whose it is, without a proof by its holder. */
  public boolean isUnprovenGift() {
    return machineId != null && provenAt == null;
  }

  /** Whether a machine claims it for this organization. */
  public boolean isClaimedFor(String organizationId) {
    return organizationId.equals(claimedBy);
  }

  /** Makes it equal to a wallet that the user linked. */
  public void confirm() {
    if (machineId != null) {
      machineId = null;
      updatedAt = Clock.now();
    }
  }

  /** Records a proof by its holder. From now on it grants visibility of its own data. */
  public void prove() {
    if (provenAt == null) {
      provenAt = Clock.now();
      updatedAt = provenAt;
    }
  }

  /** When its holder first signed a proof; null while it is only claimed. */
  public Instant provenAt() {
    return provenAt;
  }

  /** The M2M application that alone assigns it to the user, or null. */
  public String machineId() {
    return machineId;
  }

  public String id() {
    return id;
  }

  /** The address, lowercase. */
  public String walletAddress() {
    return walletAddress;
  }

  public String userId() {
    return userId;
  }

  public Instant createdAt() {
    return createdAt;
  }

  public Instant updatedAt() {
    return updatedAt;
  }
}
