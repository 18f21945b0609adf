package dev.portcullis.persistence.audit;

import java.time.Instant;

/**
 * The last result of verifying a log, and the active run. A long log is verified in parts. The
 * result covers all parts, from the first row to the last, verified by one user. If several users
 * verify at the same time, the run that began last counts.
 *
 * @param log which log
 * @param last the last result; null before any
 * @param open the active run; null if there is none
 */
public record LogVerification(HashChainedLog log, Result last, ActiveRun open) {
  /**
   * The result of a run.
   *
   * @param checkedRows how many rows were recomputed
   * @param begunAt when the run began with the first part
   * @param verifiedAt when the last part was verified, or the fault was found
   * @param by the user who requested the verification; null for the service itself
   * @param fault the broken row; null when the log is intact
   */
  public record Result(
      long checkedRows, Instant begunAt, Instant verifiedAt, String by, LogIntegrityFault fault) {}

  /**
   * An active run.
   *
   * @param next where it continues
   * @param checkedRows how many rows were recomputed so far
   * @param begunAt when the run began with the first part
   * @param by the user who requested the verification
   */
  public record ActiveRun(LogCursor next, long checkedRows, Instant begunAt, String by) {}

  /** The state of a log that was never verified. */
  static LogVerification none(HashChainedLog log) {
    return new LogVerification(log, null, null);
  }

  /**
   * The state after a user verified a part. An intact middle part that does not continue the user's
   * run changes nothing.
   */
  LogVerification after(VerifiedLogRange part, String by, Instant now) {
    boolean begins = part.from().equals(LogCursor.startOf(log));
    boolean goesOn = open != null && open.next().equals(part.from()) && open.by().equals(by);
    Instant begunAt = goesOn && !begins ? open.begunAt() : now;
    long rows = part.checkedRows() + (goesOn && !begins ? open.checkedRows() : 0);
    if (part.firstFault() != null) {
      return new LogVerification(log, new Result(rows, begunAt, now, by, part.firstFault()), null);
    }
    if (!begins && !goesOn) {
      return this;
    }
    return part.next() == null
        ? new LogVerification(log, new Result(rows, begunAt, now, by, null), null)
        : new LogVerification(log, last, new ActiveRun(part.next(), rows, begunAt, by));
  }

  /** The state after the service itself found that a row differs from what was written. */
  LogVerification after(LogIntegrityFault fault, Instant now) {
    return new LogVerification(log, new Result(0, now, now, null, fault), null);
  }
}
