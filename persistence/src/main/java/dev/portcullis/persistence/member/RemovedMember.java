package dev.portcullis.persistence.member;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A subject that an organization removed, one row for each organization. */
@Entity
@Table(name = "removed_members")
public class RemovedMember {
  @Id private String id;

  @Column(name = "organization_id")
  private String organizationId;

  @Column(name = "oidc_sub")
  private String subject;

  /** The provider that authenticated the member; null for an invitation that was never accepted. */
  @Column(name = "oidc_issuer")
  private String issuer;

  @Column(name = "removed_at")
  private Instant removedAt;

  /** For Hibernate. The repository uses statements only, so no code reads an instance. */
  protected RemovedMember() {}
}
