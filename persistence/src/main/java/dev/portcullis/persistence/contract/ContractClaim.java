package dev.portcullis.persistence.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** An organization's claim to a contract whose deployer is unknown. The zone decides it. */
@Entity
@Table(name = "contract_claims")
public class ContractClaim {
  @Id private String id;

  @Column(name = "contract_address", updatable = false)
  private String contractAddress;

  @Column(name = "organization_id", updatable = false)
  private String organizationId;

  private String state;

  @Column(name = "requested_by", updatable = false)
  private String requestedBy;

  @Column(name = "decided_by")
  private String decidedBy;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "decided_at")
  private Instant decidedAt;

  /** For Hibernate. */
  protected ContractClaim() {}

  /**
   * An open claim.
   *
   * @param requestedBy the user who requested it; null if the zone decided without a request
   */
  public ContractClaim(Address contract, String organizationId, String requestedBy) {
    this.id = Ids.id();
    this.contractAddress = contract.text();
    this.organizationId = organizationId;
    this.state = ClaimState.OPEN.wireName();
    this.requestedBy = requestedBy;
    this.createdAt = Clock.now();
  }

  /**
   * Decides the claim; repeating the same decision changes nothing.
   *
   * @param decision the zone's decision, not {@link ClaimState#OPEN}
   * @param userId the deciding user
   */
  public void decide(ClaimState decision, String userId) {
    if (decision == ClaimState.OPEN) {
      throw new IllegalArgumentException("A decision does not open a claim");
    }
    if (state() != decision) {
      state = decision.wireName();
      decidedBy = userId;
      decidedAt = Clock.now();
    }
  }

  /** The record identifier. It orders claims of the same time. */
  public String id() {
    return id;
  }

  /** The contract. */
  public Address contractAddress() {
    return new Address(contractAddress);
  }

  /** The organization that wants to register the contract. */
  public String organizationId() {
    return organizationId;
  }

  /** Whether and how it is decided. */
  public ClaimState state() {
    return ClaimState.of(state).orElseThrow(() -> new IllegalStateException("state " + state));
  }

  /** The user who requested it, or null. */
  public String requestedBy() {
    return requestedBy;
  }

  /** The user who decided, or null. */
  public String decidedBy() {
    return decidedBy;
  }

  /** When the organization first claimed the contract. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was decided, or null. */
  public Instant decidedAt() {
    return decidedAt;
  }
}
