package dev.portcullis.ejb.credential;

import jakarta.validation.constraints.NotNull;

/**
 * Adds an entry to an IP whitelist.
 *
 * @param ipAddress one IPv4 or IPv6 address, or a range in CIDR notation without host bits
 * @param description may be null
 */
public record CreateIpWhitelistEntryRequest(@NotNull String ipAddress, String description) {}
