package dev.portcullis.persistence.audit;

/**
 * The logs on the timeline. At equal times the audit row comes first in the newest-first order,
 * because it is written after the changes it describes.
 */
public enum TimelineSource {
  /** Changed rows of the database. */
  MUTATION("db_mutations", "m"),
  /** Actions that succeeded or were denied. */
  AUDIT("audit_logs", "a");

  private final String table;
  private final String letter;

  TimelineSource(String table, String letter) {
    this.table = table;
    this.letter = letter;
  }

  String table() {
    return table;
  }

  /** The letter that identifies the log in a cursor. */
  String letter() {
    return letter;
  }
}
