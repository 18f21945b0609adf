package dev.portcullis.persistence.session;

import dev.portcullis.kernel.Address;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A nonce handed to a wallet to sign (R-IDN-8): good once, for a short time. */
@Entity
@Table(name = "siwe_challenges")
public class SiweChallenge {
  @Id private String nonce;

  @Column(name = "wallet_address")
  private String walletAddress;

  @Column(name = "client_network")
  private String clientNetwork;

  @Column(name = "issued_at")
  private Instant issuedAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  @Column(name = "used_at")
  private Instant usedAt;

  /** For Hibernate. */
  protected SiweChallenge() {}

  /**
   * A challenge for {@code wallet}, good from {@code issuedAt} to {@code expiresAt}.
   *
   * @param clientNetwork who asked for it, as clients are counted
   */
  public SiweChallenge(
      String nonce, Address wallet, String clientNetwork, Instant issuedAt, Instant expiresAt) {
    this.nonce = nonce;
    this.walletAddress = wallet.text();
    this.clientNetwork = clientNetwork;
    this.issuedAt = issuedAt;
    this.expiresAt = expiresAt;
  }

  public String nonce() {
    return nonce;
  }
}
