package dev.portcullis.persistence.overview;

/**
 * Who looks, and how far they see.
 *
 * @param sight how far
 * @param id the organization or user whose records are seen; null for those of all
 */
public record Viewer(VisibilityScope sight, String id) {
  /** How far somebody sees. */
  public enum VisibilityScope {
    /** Everything. */
    ZONE,
    /** What belongs to an organization. */
    ORGANIZATION,
    /** What belongs to the user. */
    OWN
  }

  /** The first text for the zone, the second for an organization, the third for one's own. */
  String choose(String zone, String organization, String own) {
    return switch (sight) {
      case ZONE -> zone;
      case ORGANIZATION -> organization;
      case OWN -> own;
    };
  }
}
