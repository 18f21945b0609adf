package dev.portcullis.persistence.overview;

/**
 * A viewer of the overview and the scope of their view.
 *
 * @param scope the scope
 * @param id the organization or user whose records are visible; null for all records
 */
public record Viewer(VisibilityScope scope, String id) {
  /** The scope of a view. */
  public enum VisibilityScope {
    /** Everything. */
    ZONE,
    /** The records of an organization. */
    ORGANIZATION,
    /** The records of the user. */
    OWN
  }

  /**
   * The first text for the zone, the second for an organization, the third for the user's own
   * records.
   */
  String choose(String zone, String organization, String own) {
    return switch (scope) {
      case ZONE -> zone;
      case ORGANIZATION -> organization;
      case OWN -> own;
    };
  }
}
