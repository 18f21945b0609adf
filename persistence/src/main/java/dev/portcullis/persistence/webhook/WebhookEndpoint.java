package dev.portcullis.persistence.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** Where a user wants to be called back (document 1, "Event webhook", endpoint). */
@Entity
@Table(name = "webhook_endpoints")
public class WebhookEndpoint {
  @Id private UUID id;

  @Column(name = "user_id", updatable = false)
  private String userId;

  @Column(updatable = false)
  private String name;

  private String url;
  private boolean enabled;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected WebhookEndpoint() {}

  /** A new, enabled endpoint of the user. */
  public WebhookEndpoint(UUID id, String userId, String name, String url, Instant now) {
    this.id = id;
    this.userId = userId;
    this.name = name;
    this.url = url;
    this.enabled = true;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** Sends later callbacks to another address. */
  public void pointTo(String otherUrl, Instant now) {
    url = otherUrl;
    updatedAt = now;
  }

  /** Lets callbacks be sent, or keeps them back. */
  public void enable(boolean on, Instant now) {
    enabled = on;
    updatedAt = now;
  }

  /** The endpoint's id, by which the routes name the webhook. */
  public UUID id() {
    return id;
  }

  /** The owner. */
  public String userId() {
    return userId;
  }

  /** What the owner calls it. */
  public String name() {
    return name;
  }

  /** The callback address. */
  public String url() {
    return url;
  }

  /** Whether callbacks are sent. */
  public boolean enabled() {
    return enabled;
  }

  /** When it was made. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
