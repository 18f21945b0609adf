package dev.portcullis.ejb.credential;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.credential.IpWhitelistEntry;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An entry of an IP whitelist as the zone's routes return it (R-ADM-26).
 *
 * @param ipAddress an address or a range, in canonical form
 * @param description may be null
 * @param isOverbroad whether the range is wider than /16 (IPv4) or /32 (IPv6)
 * @param tenantId the holder if it is a tenant, or null
 * @param m2mAppId the holder if it is an M2M application, or null
 */
public record IpWhitelistEntryView(
    String id,
    String ipAddress,
    @Nullable String description,
    boolean isOverbroad,
    Instant createdAt,
    Instant updatedAt,
    @Nullable String tenantId,
    @Nullable String m2mAppId)
    implements AuditedResource {
  static IpWhitelistEntryView of(IpWhitelistEntry entry) {
    return new IpWhitelistEntryView(
        entry.id(),
        entry.ipAddress(),
        entry.description(),
        entry.isOverbroad(),
        entry.createdAt(),
        entry.updatedAt(),
        entry.holder().tenantId(),
        entry.holder().m2mAppId());
  }

  @Override
  public String auditId() {
    return id;
  }
}
