package dev.portcullis.persistence.wallet;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Sha256;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A transaction that a user permitted one of their wallets to send (R-IDN-16). Its calldata is
 * private and only compared, so only its hash is stored.
 */
@Entity
@Table(name = "transaction_allowances")
public class AuthorizedTransaction {
  @Id private String id;

  @Column(name = "user_id")
  private String userId;

  @Column(name = "wallet_address")
  private String walletAddress;

  @Column(name = "to_address")
  private String toAddress;

  private long nonce;

  @Column(name = "calldata_hash")
  private String calldataHash;

  private BigInteger value;

  @Column(name = "transaction_hash")
  private String transactionHash;

  @Column(name = "authorized_at")
  private Instant authorizedAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  /**
   * The details of a transaction.
   *
   * @param to the target, or null for a deployment
   * @param calldata hexadecimal bytes, {@code 0x} for none
   * @param value in wei
   */
  public record TransactionDetails(Address to, String calldata, BigInteger value) {}

  /** For Hibernate. */
  protected AuthorizedTransaction() {}

  /**
   * Permits {@code wallet} to send {@code transactionDetails} with {@code nonce} for {@code life}.
   */
  public AuthorizedTransaction(
      String userId,
      Address wallet,
      long nonce,
      TransactionDetails transactionDetails,
      Duration life) {
    this.id = Ids.id();
    this.userId = userId;
    this.walletAddress = wallet.text();
    this.nonce = nonce;
    replace(transactionDetails, life);
  }

  /** Replaces this allowance with a newer one for the same wallet and nonce. */
  public final void replace(TransactionDetails transactionDetails, Duration life) {
    toAddress = transactionDetails.to() == null ? null : transactionDetails.to().text();
    calldataHash = hash(transactionDetails.calldata());
    value = transactionDetails.value();
    transactionHash = null;
    authorizedAt = Clock.now();
    expiresAt = authorizedAt.plus(life);
  }

  /** Whether this is exactly the permitted transaction. */
  public boolean permits(TransactionDetails transactionDetails) {
    return Objects.equals(
            toAddress, transactionDetails.to() == null ? null : transactionDetails.to().text())
        && calldataHash.equals(hash(transactionDetails.calldata()))
        && value.equals(transactionDetails.value());
  }

  /** Records the transaction that the wallet sent. */
  public void sent(Hash32 hash) {
    transactionHash = hash.text();
  }

  private static String hash(String calldata) {
    return HexFormat.of().formatHex(Sha256.digest(HexText.bytes(calldata)));
  }

  public String id() {
    return id;
  }

  public String userId() {
    return userId;
  }

  /** The address of the permitted wallet, lowercase. */
  public String walletAddress() {
    return walletAddress;
  }

  /** The nonce of the transaction. */
  public long nonce() {
    return nonce;
  }

  /** The hash of the transaction that was sent, or null. */
  public String transactionHash() {
    return transactionHash;
  }

  /** When the allowance expires. */
  public Instant expiresAt() {
    return expiresAt;
  }
}
