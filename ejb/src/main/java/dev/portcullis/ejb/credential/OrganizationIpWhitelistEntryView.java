package dev.portcullis.ejb.credential;

import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * An entry of an IP whitelist as an organization's routes return it: without its holder, which the
 * path names.
 *
 * @param ipAddress an address or a range, in canonical form
 * @param description may be null
 * @param isOverbroad whether the range is wider than /16 (IPv4) or /32 (IPv6)
 */
public record OrganizationIpWhitelistEntryView(
    String id,
    String ipAddress,
    @Nullable String description,
    boolean isOverbroad,
    Instant createdAt,
    Instant updatedAt) {
  /** The part of {@code entry} that organizations see. */
  public static OrganizationIpWhitelistEntryView of(IpWhitelistEntryView entry) {
    return new OrganizationIpWhitelistEntryView(
        entry.id(),
        entry.ipAddress(),
        entry.description(),
        entry.isOverbroad(),
        entry.createdAt(),
        entry.updatedAt());
  }
}
