package dev.portcullis.persistence.webhook.operational;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * Where an owner is told what becomes of their endpoints, and how that goes. How it goes is written
 * by the queue for many at a time, never by a change of what is loaded.
 */
@Entity
@Table(name = "operational_webhooks")
public class OperationalWebhook {
  /** Nothing holds calls back. */
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

  /** Sends elsewhere, or there again: what waits is sent at once. */
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

  /** Where notices go. */
  public String url() {
    return url;
  }

  /** Since when its receiver says that it is gone for good, or null. */
  public Instant goneAt() {
    return goneAt;
  }

  /** When it was made. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }

  /** Calls that failed since the last one that did not. */
  public int failures() {
    return failures;
  }

  /** When the next notice is sent; null when none waits. */
  public Instant retryAt() {
    return dueAt == null || dueAt.isAfter(notBefore) ? dueAt : notBefore;
  }

  /** What came of the last call; null when there was none. */
  public LastCall last() {
    return lastAt == null ? null : new LastCall(lastAt, lastStatus, lastError);
  }

  /** How many times something happened that was not kept because too many notices wait. */
  public long unsaid() {
    return unsaid == null ? 0 : unsaid;
  }

  /**
   * What came of a call.
   *
   * @param at when
   * @param status the HTTP status, or null
   * @param error what went wrong instead, or null
   */
  public record LastCall(Instant at, Integer status, String error) {}
}
