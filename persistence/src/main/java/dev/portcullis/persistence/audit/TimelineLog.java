package dev.portcullis.persistence.audit;

/**
 * The logs on the time line. Of one moment the audit row comes first, newest first: it was written
 * after what it is about.
 */
public enum TimelineLog {
  /** Changed rows of the database. */
  MUTATION("db_mutations", "m"),
  /** What was done or refused. */
  AUDIT("audit_logs", "a");

  private final String table;
  private final String letter;

  TimelineLog(String table, String letter) {
    this.table = table;
    this.letter = letter;
  }

  String table() {
    return table;
  }

  /** What stands for it in a cursor. */
  String letter() {
    return letter;
  }
}
