package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * A contract that was deployed through the gateway, with what became of the transaction. The
 * database computes these rows; they cannot be changed.
 */
@Entity
@Table(name = "listed_deployments")
public class ListedDeployment {
  @Id
  @Column(updatable = false)
  private String id;

  @Column(name = "contract_address", updatable = false)
  private String contractAddress;

  @Column(name = "deployer_address", updatable = false)
  private String deployerAddress;

  @Column(name = "transaction_hash", updatable = false)
  private String transactionHash;

  @Column(name = "deployed_by", updatable = false)
  private String deployedBy;

  @Column(name = "deployer_nonce", updatable = false)
  private Long deployerNonce;

  @Column(name = "started_at", updatable = false)
  private Instant startedAt;

  @Column(name = "success_at", updatable = false)
  private Instant successAt;

  @Column(name = "errored_at", updatable = false)
  private Instant erroredAt;

  @Column(name = "error_message", updatable = false)
  private String errorMessage;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at", updatable = false)
  private Instant updatedAt;

  /** For Hibernate. */
  protected ListedDeployment() {}

  /** The record identifier, made of the address. */
  public String id() {
    return id;
  }

  /** The contract. */
  public Address contractAddress() {
    return new Address(contractAddress);
  }

  /** The wallet that sent the transaction. */
  public Address deployerAddress() {
    return new Address(deployerAddress);
  }

  /** The transaction. */
  public Hash32 transactionHash() {
    return new Hash32(transactionHash);
  }

  /** The user whose wallet it was; null if unknown. */
  public String deployedBy() {
    return deployedBy;
  }

  /** The nonce of the transaction; null if it was not recorded. */
  public Long deployerNonce() {
    return deployerNonce;
  }

  /** When the node accepted the transaction, or null. */
  public Instant startedAt() {
    return startedAt;
  }

  /** When it was found to have succeeded, or null. */
  public Instant successAt() {
    return successAt;
  }

  /** When the node refused it, or it was found to have failed; or null. */
  public Instant erroredAt() {
    return erroredAt;
  }

  /** The reason of that, or null. */
  public String errorMessage() {
    return errorMessage;
  }

  /** When the deployment was announced. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When its outcome last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
