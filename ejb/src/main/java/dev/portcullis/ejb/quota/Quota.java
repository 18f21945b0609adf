package dev.portcullis.ejb.quota;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What is counted for an owner. The setting of each is called {@code quota.} and its name. */
public enum Quota {
  /** Registered contracts. */
  CONTRACTS(Reach.ORGANIZATION),
  /** Bytes of the ABIs of registered contracts, in UTF-8. */
  ABI_BYTES(Reach.ORGANIZATION),
  /** Function and event permissions of contracts; of the zone those of templates. */
  PERMISSIONS(Reach.BOTH),
  /** Roles. */
  ROLES(Reach.BOTH),
  /** Members, invited ones included. */
  MEMBERS(Reach.ORGANIZATION),
  /** Notes of members who were removed, and do not come back by a sign-in (ADR 0114). */
  REMOVED_MEMBERS(Reach.ORGANIZATION),
  /** Users that M2M applications created, also those who left since. */
  MACHINE_USERS(Reach.ORGANIZATION),
  /** Wallets that machines claim, without a proof. */
  CLAIMED_WALLETS(Reach.ORGANIZATION),
  /** Administrators who have yet to sign in. */
  PENDING_ADMINS(Reach.ORGANIZATION),
  /** M2M applications. */
  M2M_APPLICATIONS(Reach.BOTH),
  /** API keys that are not revoked; of the zone also those of tenants. */
  API_KEYS(Reach.BOTH),
  /** IP whitelist entries; of the zone also those of tenants. */
  IP_WHITELIST_ENTRIES(Reach.BOTH),
  /** Applications that sign people in. */
  APPLICATIONS(Reach.ZONE),
  /** Tenants. */
  TENANTS(Reach.ZONE),
  /** Templates. */
  TEMPLATES(Reach.ZONE);

  private enum Reach {
    ORGANIZATION,
    ZONE,
    BOTH
  }

  private final Reach reach;

  Quota(Reach reach) {
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

  /** What it counts, as a sentence names it. */
  String words() {
    return switch (this) {
      case ABI_BYTES -> "bytes of ABIs";
      case MACHINE_USERS -> "users created by M2M applications";
      case M2M_APPLICATIONS -> "M2M applications";
      case API_KEYS -> "API keys";
      case IP_WHITELIST_ENTRIES -> "IP whitelist entries";
      default -> name().toLowerCase(Locale.ROOT).replace('_', ' ');
    };
  }

  /** Those of an organization. */
  static List<Quota> ofOrganization() {
    return Arrays.stream(values()).filter(quota -> quota.reach != Reach.ZONE).toList();
  }

  /** Those of the zone. */
  static List<Quota> ofZone() {
    return Arrays.stream(values()).filter(quota -> quota.reach != Reach.ORGANIZATION).toList();
  }
}
