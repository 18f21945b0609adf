package dev.portcullis.ejb.job;

/**
 * Indicates that a job is blocked by an external cause: its work waits, nothing is skipped, and the
 * node stays ready for all other work.
 */
public abstract class JobBlockedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with a reason for the operator, in one line. */
  protected JobBlockedException(String why) {
    super(why);
  }

  /** The same with a cause. */
  protected JobBlockedException(String why, Throwable cause) {
    super(why, cause);
  }

  /** The external cause. */
  public abstract Outage outage();
}
