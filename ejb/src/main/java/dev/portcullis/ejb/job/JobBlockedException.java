package dev.portcullis.ejb.job;

/**
 * A job cannot go on until somebody outside changes something: what is to be done waits, nothing is
 * passed over, and the node stays ready for everything else.
 */
public abstract class JobBlockedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** For a reason that helps whoever operates it, in a line. */
  protected JobBlockedException(String why) {
    super(why);
  }

  /** The same because of something. */
  protected JobBlockedException(String why, Throwable cause) {
    super(why, cause);
  }

  /** What has to change. */
  public abstract Outage outage();
}
