package dev.portcullis.ejb.quota;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The limited resources of an owner. The setting of each is called {@code quota.} and its name. */
public enum Quota {
  /** Registered contracts. */
  CONTRACTS(QuotaScope.ORGANIZATION),
  /** Bytes of the ABIs of registered contracts, in UTF-8. */
  ABI_BYTES(QuotaScope.ORGANIZATION),
  /** Function and event permissions of contracts; for the zone those of templates. */
  PERMISSIONS(QuotaScope.BOTH),
  /** Roles. */
  ROLES(QuotaScope.BOTH),
  /** Members, invited ones included. */
  MEMBERS(QuotaScope.ORGANIZATION),
  /** Records of removed members, who cannot return by a sign-in (ADR 0114). */
  REMOVED_MEMBERS(QuotaScope.ORGANIZATION),
  /** Users that M2M applications created, including those who have since left. */
  MACHINE_USERS(QuotaScope.ORGANIZATION),
  /** Unproven wallets that M2M applications claim. */
  CLAIMED_WALLETS(QuotaScope.ORGANIZATION),
  /** Administrators who have not yet signed in. */
  PENDING_ADMINS(QuotaScope.ORGANIZATION),
  /** M2M applications. */
  M2M_APPLICATIONS(QuotaScope.BOTH),
  /** API keys that are not revoked; for the zone also those of tenants. */
  API_KEYS(QuotaScope.BOTH),
  /** IP whitelist entries; for the zone also those of tenants. */
  IP_WHITELIST_ENTRIES(QuotaScope.BOTH),
  /** Applications for which users sign in. */
  APPLICATIONS(QuotaScope.ZONE),
  /** Tenants. */
  TENANTS(QuotaScope.ZONE),
  /** Templates. */
  TEMPLATES(QuotaScope.ZONE),
  /** Services. */
  SERVICES(QuotaScope.ZONE),
  /** Users that tenants manage. */
  TENANT_USERS(QuotaScope.ZONE);

  private enum QuotaScope {
    ORGANIZATION,
    ZONE,
    BOTH
  }

  private final QuotaScope reach;

  Quota(QuotaScope reach) {
    this.reach = reach;
  }

  /** The name in the API and in the database. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The name of the setting that limits it. */
  public String setting() {
    return "quota." + wireName();
  }

  /** The name of the counted resource in a sentence. */
  String words() {
    return switch (this) {
      case ABI_BYTES -> "bytes of ABIs";
      case MACHINE_USERS -> "users created by M2M applications";
      case TENANT_USERS -> "users of tenants";
      case M2M_APPLICATIONS -> "M2M applications";
      case API_KEYS -> "API keys";
      case IP_WHITELIST_ENTRIES -> "IP whitelist entries";
      default -> name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** Those of an organization. */
  static List<Quota> ofOrganization() {
    return Arrays.stream(values()).filter(quota -> quota.reach != QuotaScope.ZONE).toList();
  }

  /** Those of the zone. */
  static List<Quota> ofZone() {
    return Arrays.stream(values()).filter(quota -> quota.reach != QuotaScope.ORGANIZATION).toList();
  }
}
