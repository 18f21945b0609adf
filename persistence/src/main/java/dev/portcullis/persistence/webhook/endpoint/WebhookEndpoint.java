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

/** The endpoint at which a user receives callbacks (R-WEB-1). */
@Entity
@Table(name = "webhook_endpoints")
public class WebhookEndpoint {
  /** No application has this identifier, so it matches no rights. */
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
   * @param url null if its receiver polls events
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
   * @param chosenBy the M2M application that assigned the wallet that opened the requesting
   *     session, or null
   */
  public void changeUrl(String otherUrl, String chosenBy, Instant now) {
    url = otherUrl;
    machineId = chosenBy;
    updatedAt = now;
  }

  /**
   * Records a session that displays a signing key.
   *
   * @param toMachine an application as in {@link #changeUrl}, or null
   */
  public void recordKeyDisplay(String toMachine, Instant now) {
    if (toMachine != null && !toMachine.equals(machineId)) {
      machineId = machineId == null ? toMachine : SEVERAL_MACHINES;
      updatedAt = now;
    }
  }

  /** Enables or disables the sending of callbacks. */
  public void enable(boolean on, Instant now) {
    enabled = on;
    disabledBecause = null;
    disabledAt = null;
    updatedAt = now;
  }

  /** Sets whether later callbacks are sent one at a time, in the order of their numbers. */
  public void order(boolean on, Instant now) {
    ordered = on;
    updatedAt = now;
  }

  /** Disables callbacks until an administrator enables them again. */
  public void disableBy(Administrator who, Instant now) {
    enabled = false;
    disabledBy = who.wireName();
    updatedAt = now;
  }

  /** Enables callbacks, whether an administrator or the owner disabled them. */
  public void enableByAdministrator(Instant now) {
    disabledBy = null;
    enable(true, now);
  }

  /** The administrators that may disable callbacks besides the owner. */
  public enum Administrator {
    /** An administrator of the owner's organization. */
    ORGANIZATION("organization"),
    /** An administrator of the zone, whom an organization's administrator cannot overrule. */
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

  /** The endpoint's id, which identifies the webhook in routes. */
  public UUID id() {
    return id;
  }

  /** The owner; null once both the endpoint and the owner are deleted. */
  public String userId() {
    return userId;
  }

  /** The owner's name for it. */
  public String name() {
    return name;
  }

  /**
   * The M2M application that may be behind it, or null. Without its right to everything that the
   * owner may see, nothing is delivered.
   */
  public String machineId() {
    return machineId;
  }

  /** The callback address; null if it is polled. */
  public String url() {
    return url;
  }

  /** Whether its receiver polls events, so that nothing is sent. */
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

  /** The administrator that disabled it, so that its owner cannot enable it; empty if none did. */
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

  /** Whether it is deleted and invisible, while its deliveries are still being deleted. */
  public boolean isDeleted() {
    return deletedAt != null;
  }

  /** When it was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** When it was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
