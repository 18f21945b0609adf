package dev.portcullis.kernel;

import java.util.Objects;

/**
 * The scope of a record or a right: the zone or one organization (R-ADM-15). There is no third
 * scope: a missing scope is rejected, and never treated as the zone.
 */
public sealed interface Scope {
  /** The scope of records that belong to no organization. */
  Scope ZONE = new Zone();

  /**
   * One organization, whether or not it exists.
   *
   * @throws NullPointerException without an identifier
   */
  static Scope organization(String id) {
    return new Organization(id);
  }

  /** The scope from a column or field in which null means the zone. */
  static Scope ofNullable(String organizationId) {
    return organizationId == null ? ZONE : new Organization(organizationId);
  }

  /** The organization, or null for the zone: for columns and fields with that convention. */
  String organizationId();

  /**
   * Whether administrators of this scope also administer members of the other: those of the zone
   * administer all, others only their own.
   */
  boolean covers(Scope other);

  /** The zone. */
  record Zone() implements Scope {
    @Override
    public String organizationId() {
      return null;
    }

    @Override
    public boolean covers(Scope other) {
      return true;
    }

    @Override
    public String toString() {
      return "the zone";
    }
  }

  /**
   * An organization.
   *
   * @param organizationId its identifier
   */
  record Organization(String organizationId) implements Scope {
    /** Rejects an organization without an identifier. */
    public Organization {
      Objects.requireNonNull(organizationId, "an organization has an identifier");
    }

    @Override
    public boolean covers(Scope other) {
      return equals(other);
    }

    @Override
    public String toString() {
      return "the organization";
    }
  }
}
