package dev.portcullis.persistence.member;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * An invited member whose invitation no sign-in can accept. Either the subject already has another
 * account, or the organization has replaced the provider. The database computes these rows; they
 * cannot be changed.
 */
@Entity
@Table(name = "stranded_invitations")
public class StrandedInvitation {
  @Id
  @Column(updatable = false)
  private String id;

  @Column(name = "organization_id", updatable = false)
  private String organizationId;

  @Column(name = "organization_name", updatable = false)
  private String organizationName;

  @Column(name = "display_name", updatable = false)
  private String displayName;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "account_id", updatable = false)
  private String accountId;

  @Column(name = "account_name", updatable = false)
  private String accountName;

  @Column(name = "account_organization_id", updatable = false)
  private String accountOrganizationId;

  @Column(updatable = false)
  private String issuer;

  @Column(name = "provider_issuer", updatable = false)
  private String providerIssuer;

  @Column(name = "invited_issuer", updatable = false)
  private String invitedIssuer;

  /** For Hibernate. */
  protected StrandedInvitation() {}

  /** The invited user. */
  public String id() {
    return id;
  }

  /** The inviting organization. */
  public String organizationId() {
    return organizationId;
  }

  /** Its name. */
  public String organizationName() {
    return organizationName;
  }

  /** The name in the invitation. */
  public String displayName() {
    return displayName;
  }

  /** When the user was invited. */
  public Instant createdAt() {
    return createdAt;
  }

  /** The account that the person signs in to; null if there is none yet. */
  public String accountId() {
    return accountId;
  }

  /** The name of that account, or null. */
  public String accountName() {
    return accountName;
  }

  /** The organization of that account, or null for the zone. */
  public String accountOrganizationId() {
    return accountOrganizationId;
  }

  /** The provider that authenticates that account, or null. */
  public String issuer() {
    return issuer;
  }

  /** The provider that the invitation requires; null for any. */
  public String invitedIssuer() {
    return invitedIssuer;
  }
}
