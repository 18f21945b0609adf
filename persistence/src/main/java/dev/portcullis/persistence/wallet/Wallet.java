package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A wallet of a user; one wallet belongs to one user. */
@Entity
@Table(name = "user_wallets")
public class Wallet {
  @Id private String id;

  @Column(name = "wallet_address")
  private String walletAddress;

  @Column(name = "user_id")
  private String userId;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected Wallet() {}

  /** The wallet {@code address} of {@code userId}. */
  public Wallet(Address address, String userId) {
    this.id = Ids.id();
    this.walletAddress = address.text();
    this.userId = userId;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
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
