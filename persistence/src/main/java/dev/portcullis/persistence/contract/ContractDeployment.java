package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Hash32;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A contract that somebody deployed through the gateway: whose wallet it was. */
@Entity
@Table(name = "contract_deployments")
public class ContractDeployment {
  @Id
  @Column(name = "contract_address")
  private String contractAddress;

  @Column(name = "deployer_address")
  private String deployerAddress;

  @Column(name = "transaction_hash")
  private String transactionHash;

  @Column(name = "created_at")
  private Instant createdAt;

  /** For Hibernate. */
  protected ContractDeployment() {}

  /** The contract that a transaction of a wallet deploys. */
  public ContractDeployment(Address contract, Address deployer, Hash32 transaction) {
    this.contractAddress = contract.text();
    this.deployerAddress = deployer.text();
    this.createdAt = Clock.now();
    sent(transaction);
  }

  /** Notes the transaction that is to deploy it now: one for the same nonce was not taken. */
  public final void sent(Hash32 transaction) {
    this.transactionHash = transaction.text();
  }
}
