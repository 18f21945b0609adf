package dev.portcullis.persistence.organization;

/**
 * The criteria of the organization list.
 *
 * @param search a part of the name or of the brand name, ignoring case; null or empty for all
 * @param deleted whether deleted ones are listed
 */
public record OrganizationFilter(String search, Deleted deleted) {
  /** Whether deleted organizations are listed. */
  public enum Deleted {
    /** Only those that are not deleted. */
    FALSE("deleted_at is null"),
    /** Only deleted ones. */
    TRUE("deleted_at is not null"),
    /** All. */
    ANY("true");

    private final String condition;

    Deleted(String condition) {
      this.condition = condition;
    }

    String condition() {
      return condition;
    }
  }
}
