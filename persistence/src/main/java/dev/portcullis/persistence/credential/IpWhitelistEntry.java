package dev.portcullis.persistence.credential;

import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.CredentialHolder;
import dev.portcullis.kernel.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * An address or address range from which the keys of a holder may be used. An entry never changes.
 */
@Entity
@Table(name = "ip_whitelist_entries")
public class IpWhitelistEntry {
  @Id private String id;

  @Column(name = "m2m_app_id")
  private String m2mAppId;

  @Column(name = "tenant_id")
  private String tenantId;

  @Column(name = "ip_address")
  private String ipAddress;

  @Column(name = "is_overbroad")
  private boolean overbroad;

  private String description;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For Hibernate. */
  protected IpWhitelistEntry() {}

  /**
   * A new entry of {@code holder}.
   *
   * @param ipAddress an address or a range, in canonical form
   * @param overbroad whether the range is wider than entries should be
   * @param description may be null
   */
  public IpWhitelistEntry(
      CredentialHolder holder, String ipAddress, boolean overbroad, String description) {
    this.id = Ids.id();
    this.m2mAppId = holder.m2mAppId();
    this.tenantId = holder.tenantId();
    this.ipAddress = ipAddress;
    this.overbroad = overbroad;
    this.description = description;
    this.createdAt = Clock.now();
    this.updatedAt = createdAt;
  }

  /** The record identifier. */
  public String id() {
    return id;
  }

  /** The holder whose whitelist contains it. */
  public CredentialHolder holder() {
    return CredentialHolder.ofNullable(m2mAppId, tenantId);
  }

  /** The address or range. */
  public String ipAddress() {
    return ipAddress;
  }

  /** Whether the range is wider than entries should be. */
  public boolean isOverbroad() {
    return overbroad;
  }

  /** The description, or null. */
  public String description() {
    return description;
  }

  /** When the record was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** The same as {@link #createdAt()}. */
  public Instant updatedAt() {
    return updatedAt;
  }
}
