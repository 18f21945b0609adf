package dev.portcullis.persistence.member;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** An identity provider's subject that becomes an administrator at the first login. */
@Entity
@Table(name = "pending_admins")
public class PendingAdmin {
  @Id private String id;

  @Column(name = "organization_id")
  private String organizationId;

  @Column(name = "oidc_sub")
  private String oidcSubject;

  private String issuer;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected PendingAdmin() {}

  /**
   * A pending administrator of an organization.
   *
   * @param issuer the current issuer of the organization's provider, or null if it has none
   */
  public PendingAdmin(String organizationId, String oidcSubject, String issuer) {
    this.id = Ids.id();
    this.organizationId = organizationId;
    this.oidcSubject = oidcSubject;
    this.issuer = issuer;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The organization to administer. */
  public String organizationId() {
    return organizationId;
  }

  /** The subject at the organization's identity provider. */
  public String oidcSubject() {
    return oidcSubject;
  }

  /**
   * The only issuer whose subject becomes an administrator; null for the organization's first
   * provider.
   */
  public String issuer() {
    return issuer;
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When the record last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
