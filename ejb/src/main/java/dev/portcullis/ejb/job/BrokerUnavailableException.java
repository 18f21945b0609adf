package dev.portcullis.ejb.job;

/** Indicates that a message broker currently accepts no messages. */
public final class BrokerUnavailableException extends JobBlockedException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception for a missing or unusable response. */
  public BrokerUnavailableException(String why) {
    super(why);
  }

  /** Creates an exception with the message of the innermost cause. */
  public BrokerUnavailableException(String what, Throwable cause) {
    super(what + ": " + innermost(cause), cause);
  }

  @Override
  public Outage outage() {
    return Outage.BROKER;
  }

  private static String innermost(Throwable cause) {
    Throwable at = cause;
    while (at.getCause() != null && at.getCause() != at) {
      at = at.getCause();
    }
    return at.getMessage() == null ? at.getClass().getSimpleName() : at.getMessage();
  }
}
