package dev.portcullis.persistence.audit;

import java.time.Instant;

/**
 * What verifying a log found last, and the walk that is under way. A long log is verified part by
 * part: the result is that of all parts, from the first row to the last, by one person. Of several
 * who verify at the same time the walk that began last counts.
 *
 * @param log which log
 * @param last the last result; null before any
 * @param open the walk under way; null if there is none
 */
public record LogVerification(HashChainedLog log, Result last, ActiveRun open) {
  /**
   * What was found.
   *
   * @param checkedRows how many rows were recomputed
   * @param begunAt when the first part was walked
   * @param verifiedAt when the last part was, or the fault was found
   * @param by the user who had it verified; null for the service itself
   * @param fault the broken row; null when the log is intact
   */
  public record Result(
      long checkedRows, Instant begunAt, Instant verifiedAt, String by, LogIntegrityFault fault) {}

  /**
   * A walk under way.
   *
   * @param next where it goes on
   * @param checkedRows how many rows were recomputed so far
   * @param begunAt when the first part was walked
   * @param by the user who has the log verified
   */
  public record ActiveRun(LogCursor next, long checkedRows, Instant begunAt, String by) {}

  /** Of a log that was never verified. */
  static LogVerification none(HashChainedLog log) {
    return new LogVerification(log, null, null);
  }

  /** After a user had a part walked: a part in between, of another's walk, tells nothing. */
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

  /** After the service itself found that a row is not what was written. */
  LogVerification after(LogIntegrityFault fault, Instant now) {
    return new LogVerification(log, new Result(0, now, now, null, fault), null);
  }
}
