package dev.portcullis.ejb.webhook.delivery;

import java.sql.SQLException;

/** Classifies transactions that ended with an exception. */
final class UnknownCommit {
  private UnknownCommit() {}

  /**
   * Whether the result of the transaction is unknown: the connection broke, or the database server
   * stopped, and may have lost confirmed data. An error response of PostgreSQL is a rollback.
   *
   * @param failure the exception of the container; its causes are checked
   */
  static boolean isUnknown(Throwable failure) {
    boolean answered = false;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof SQLException sql) {
        if (isBroken(sql.getSQLState())) {
          return true;
        }
        answered = true;
      }
    }
    return !answered;
  }

  /** Classes 08 (connection), 57P (stopped), 58 (system) and XX (internal) of PostgreSQL, A. */
  private static boolean isBroken(String state) {
    return state == null
        || state.startsWith("08")
        || state.startsWith("57P")
        || state.startsWith("58")
        || state.startsWith("XX");
  }
}
