package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A contract that a user deployed through the gateway: by which wallet, and for whom. */
@Entity
@Table(name = "contract_deployments")
public class ContractDeployment {
  @Id
  @Column(name = "contract_address")
  private String contractAddress;

  @Column(name = "deployer_address")
  private String deployerAddress;

  @Column(name = "organization_recorded")
  private boolean organizationRecorded;

  @Column(name = "organization_id")
  private String organizationId;

  @Column(name = "transaction_hash")
  private String transactionHash;

  @Column(name = "created_at")
  private Instant createdAt;

  /** For Hibernate. */
  protected ContractDeployment() {}

  /** The contract that a transaction deploys. */
  public ContractDeployment(Address contract, Deployer deployer, Hash32 transaction) {
    this.contractAddress = contract.text();
    this.createdAt = Clock.now();
    sent(deployer, transaction);
  }

  /** Notes the transaction that is to deploy it now: one for the same nonce was not taken. */
  public final void sent(Deployer deployer, Hash32 transaction) {
    this.deployerAddress = deployer.wallet().text();
    this.organizationRecorded = deployer.isKnown();
    this.organizationId = deployer.organizationId();
    this.transactionHash = transaction.text();
  }

  /** Who deploys it. */
  public Deployer deployer() {
    return new Deployer(new Address(deployerAddress), organizationRecorded, organizationId);
  }
}
