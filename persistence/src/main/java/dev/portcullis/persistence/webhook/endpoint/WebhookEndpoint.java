package dev.portcullis.persistence.webhook.endpoint;

import dev.portcullis.kernel.name.Name;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** Where a user wants to be called back (R-WEB-1). */
@Entity
@Table(name = "webhook_endpoints")
public class WebhookEndpoint {
  /** No application has this identifier, so none has any right. */
  private static final String SEVERAL_MACHINES = "several";

  @Id private UUID id;

  @Column(name = "user_id", updatable = false)
  private String userId;

  @Column(name = "disabled_by")
  private String disabledBy;

  @Column(name = "disabled_because", insertable = false)
  private String disabledBecause;

  @Column(name = "disabled_at", insertable = false)
  private Instant disabledAt;

  @Column(name = "deleted_at", insertable = false, updatable = false)
  private Instant deletedAt;

  @Column(name = "m2m_app_id")
  private String machineId;

  @Column(updatable = false)
  private String name;

  private String url;
  private boolean enabled;
  private boolean ordered;

  @Column(name = "created_at", updatable = false)
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected WebhookEndpoint() {}

  /**
   * A new, enabled endpoint of the user.
   *
   * @param url null if its receiver fetches events
   * @param machineId as {@link #changeUrl}
   */
  public WebhookEndpoint(
      UUID id, String userId, String name, String url, String machineId, Instant now) {
    this.id = id;
    this.userId = userId;
    this.name = Name.required("name", name);
    this.url = url;
    this.machineId = machineId;
    this.enabled = true;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /**
   * Sends later callbacks to another address.
   *
   * @param chosenBy the M2M application that gave the owner the wallet which opened the session
   *     that says so, or null
   */
  public void changeUrl(String otherUrl, String chosenBy, Instant now) {
    url = otherUrl;
    machineId = chosenBy;
    updatedAt = now;
  }

  /**
   * Notes who is shown a signing key.
   *
   * @param toMachine an application as {@link #changeUrl} has it, or null
   */
  public void keyShown(String toMachine, Instant now) {
    if (toMachine != null && !toMachine.equals(machineId)) {
      machineId = machineId == null ? toMachine : SEVERAL_MACHINES;
      updatedAt = now;
    }
  }

  /** Lets callbacks be sent, or keeps them back. */
  public void enable(boolean on, Instant now) {
    enabled = on;
    disabledBecause = null;
    disabledAt = null;
    updatedAt = now;
  }

  /** Sends later callbacks one at a time, in the order of their numbers; or no longer so. */
  public void order(boolean on, Instant now) {
    ordered = on;
    updatedAt = now;
  }

  /** Keeps callbacks back until an administrator lets them go again. */
  public void disableBy(Administrator who, Instant now) {
    enabled = false;
    disabledBy = who.wireName();
    updatedAt = now;
  }

  /** Lets callbacks be sent, whoever kept them back. */
  public void enableByAdministrator(Instant now) {
    disabledBy = null;
    enable(true, now);
  }

  /** Who may keep callbacks back besides the owner. */
  public enum Administrator {
    /** One of the owner's organization. */
    ORGANIZATION("organization"),
    /** One of the zone, whom one of an organization cannot overrule. */
    ZONE("zone");

    private final String wireName;

    Administrator(String wireName) {
      this.wireName = wireName;
    }

    /** The name in JSON and in the database. */
    public String wireName() {
      return wireName;
    }
  }

  /** The endpoint's id, by which the routes name the webhook. */
  public UUID id() {
    return id;
  }

  /** The owner; null once it is deleted and the owner is, too. */
  public String userId() {
    return userId;
  }

  /** What the owner calls it. */
  public String name() {
    return name;
  }

  /**
   * The M2M application that may be behind it, without whose right to everything that the owner may
   * see nothing is told; null for none.
   */
  public String machineId() {
    return machineId;
  }

  /** The callback address; null if it is polled. */
  public String url() {
    return url;
  }

  /** Whether its receiver fetches events and nothing is sent. */
  public boolean isPolled() {
    return url == null;
  }

  /** Whether callbacks are sent. */
  public boolean enabled() {
    return enabled;
  }

  /** Whether callbacks are sent one at a time, in the order of their numbers. */
  public boolean ordered() {
    return ordered;
  }

  /** Which administrator disabled it, so that its owner cannot enable it; empty if none did. */
  public Optional<Administrator> disabledBy() {
    return Arrays.stream(Administrator.values())
        .filter(who -> who.wireName.equals(disabledBy))
        .findFirst();
  }

  /** Why the service itself disabled it; empty if it did not, or it was enabled since. */
  public Optional<DisableReason> disabledBecause() {
    return DisableReason.of(disabledBecause);
  }

  /** When the service itself disabled it, or null. */
  public Instant disabledAt() {
    return disabledAt;
  }

  /** Whether it is gone for everybody, and only its deliveries are still being deleted. */
  public boolean isDeleted() {
    return deletedAt != null;
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
