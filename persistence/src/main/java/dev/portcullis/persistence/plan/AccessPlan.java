package dev.portcullis.persistence.plan;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;

/** A plan of changes of an owner, with the result of its rehearsal (ADR 0159). */
@Entity
@Table(name = "plans")
public class AccessPlan {
  /** How long a plan is kept. */
  public static final Duration KEPT = Duration.ofDays(30);

  @Id private String id;

  @Column(name = "organization_id", updatable = false)
  private String organizationId;

  @Column(name = "created_by", updatable = false)
  private String createdBy;

  @Column(updatable = false)
  private int changes;

  @Column(updatable = false)
  private String hash;

  @Column(updatable = false)
  private String base;

  @Column(updatable = false)
  private String content;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "applied_by")
  private String appliedBy;

  @Column(name = "applied_at")
  private Instant appliedAt;

  @Column(name = "expires_at", updatable = false)
  private Instant expiresAt;

  /** For Hibernate. */
  protected AccessPlan() {}

  /**
   * A new plan.
   *
   * @param owner whose records it changes
   * @param createdBy the id of the caller
   * @param changes how many changes it has
   * @param hash SHA-256 of the changes as JSON, hexadecimal
   * @param base the snapshot of the database that it was compared with
   * @param content the changes and the result, as JSON
   */
  public AccessPlan(
      Scope owner, String createdBy, int changes, String hash, String base, String content) {
    this.id = Ids.id();
    this.organizationId = owner.organizationId();
    this.createdBy = createdBy;
    this.changes = changes;
    this.hash = hash;
    this.base = base;
    this.content = content;
    this.createdAt = Clock.now();
    this.expiresAt = createdAt.plus(KEPT);
  }

  /** Records that the plan is applied in this transaction. */
  public void applied(String by) {
    appliedBy = by;
    appliedAt = Clock.now();
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** Whose records the plan changes. */
  public Scope owner() {
    return Scope.ofNullable(organizationId);
  }

  /** Who made the plan. */
  public String createdBy() {
    return createdBy;
  }

  /** How many changes it has. */
  public int changes() {
    return changes;
  }

  /** SHA-256 of the changes as JSON, hexadecimal. */
  public String hash() {
    return hash;
  }

  /** The snapshot of the database that it was compared with, in PostgreSQL's form. */
  public String base() {
    return base;
  }

  /** The changes and the result, as JSON. */
  public String content() {
    return content;
  }

  /** When it was made. */
  public Instant createdAt() {
    return createdAt;
  }

  /** Who applied it, or null. */
  public String appliedBy() {
    return appliedBy;
  }

  /** When it was applied, or null. */
  public Instant appliedAt() {
    return appliedAt;
  }
}
