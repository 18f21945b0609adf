package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * A contract that an organization registered although another one, or the zone, deployed it. The
 * database computes these rows; they cannot be changed.
 */
@Entity
@Table(name = "contested_contracts")
public class ContestedContract {
  @Id
  @Column(updatable = false)
  private String id;

  @Column(name = "contract_address", updatable = false)
  private String contractAddress;

  @Column(name = "organization_id", updatable = false)
  private String organizationId;

  @Column(updatable = false)
  private String name;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "deployer_address", updatable = false)
  private String deployerAddress;

  @Column(name = "deployer_organization_id", updatable = false)
  private String deployerOrganizationId;

  /** For Hibernate. */
  protected ContestedContract() {}

  /** The record identifier. It orders contracts registered at the same time. */
  public String id() {
    return id;
  }

  /** The contract. */
  public Address contractAddress() {
    return new Address(contractAddress);
  }

  /** The organization that registered it. */
  public String organizationId() {
    return organizationId;
  }

  /** The organization's name for the contract. */
  public String name() {
    return name;
  }

  /** When it was registered. */
  public Instant createdAt() {
    return createdAt;
  }

  /** The wallet that deployed it. */
  public Address deployerAddress() {
    return new Address(deployerAddress);
  }

  /** The deployer's organization, or null for the zone. */
  public String deployerOrganizationId() {
    return deployerOrganizationId;
  }
}
