package dev.portcullis.persistence.webhook.operational;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * The address at which an owner receives notices about their endpoints, and the state of its calls.
 * The queue writes that state for many owners at a time, never through this entity.
 */
@Entity
@Table(name = "operational_webhooks")
public class OperationalWebhook {
  /** No back-off applies. */
  private static final Instant AT_ONCE = Instant.EPOCH;

  @Id
  @Column(name = "user_id")
  private String userId;

  private String url;

  @Column(name = "gone_at")
  private Instant goneAt;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  private int failures;

  @Column(name = "not_before")
  private Instant notBefore;

  @Column(name = "due_at", insertable = false, updatable = false)
  private Instant dueAt;

  @Column(name = "last_at", insertable = false, updatable = false)
  private Instant lastAt;

  @Column(name = "last_status", insertable = false, updatable = false)
  private Integer lastStatus;

  @Column(name = "last_error", insertable = false, updatable = false)
  private String lastError;

  @Column(insertable = false, updatable = false)
  private Long unsaid;

  /** For Hibernate. */
  protected OperationalWebhook() {}

  OperationalWebhook(String userId, String url, Instant now) {
    this.userId = userId;
    this.url = url;
    this.createdAt = now;
    this.updatedAt = now;
    this.notBefore = AT_ONCE;
  }

  /** Changes or reactivates the address; waiting notices are sent immediately. */
  void send(String newUrl, Instant now) {
    url = newUrl;
    goneAt = null;
    updatedAt = now;
    failures = 0;
    notBefore = AT_ONCE;
  }

  /** The owner. */
  public String userId() {
    return userId;
  }

  /** The address of the receiver. */
  public String url() {
    return url;
  }

  /** When its receiver reported that it is permanently gone, or null. */
  public Instant goneAt() {
    return goneAt;
  }

  /** When it was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }

  /** The number of consecutive failed calls. */
  public int failures() {
    return failures;
  }

  /** When the next notice is sent; null when none waits. */
  public Instant retryAt() {
    return dueAt == null || dueAt.isAfter(notBefore) ? dueAt : notBefore;
  }

  /** The last call; null if there was none. */
  public LastCall last() {
    return lastAt == null ? null : new LastCall(lastAt, lastStatus, lastError);
  }

  /** The number of occurrences that were not stored because too many notices wait. */
  public long unsaid() {
    return unsaid == null ? 0 : unsaid;
  }

  /**
   * The result of a call.
   *
   * @param at when
   * @param status the HTTP status, or null
   * @param error the error instead, or null
   */
  public record LastCall(Instant at, Integer status, String error) {}
}
