package dev.portcullis.kernel;

import java.util.Objects;

/**
 * Where a record belongs and where a right counts: in the zone or in one organization (R-ADM-15).
 * There is no third: a scope that was forgotten is refused, and never taken for the zone.
 */
public sealed interface Scope {
  /** What belongs to no organization. */
  Scope ZONE = new Zone();

  /**
   * One organization, whether or not it exists.
   *
   * @throws NullPointerException without an identifier
   */
  static Scope organization(String id) {
    return new Organization(id);
  }

  /** The scope in a column or field in which null stands for the zone. */
  static Scope ofNullable(String organizationId) {
    return organizationId == null ? ZONE : new Organization(organizationId);
  }

  /** The organization, or null for the zone: for columns and fields that say it so. */
  String organizationId();

  /**
   * Whether administrators of this scope administer somebody of that one, too: those of the zone
   * everybody, others their own.
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
    /** Refuses an organization without an identifier. */
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
