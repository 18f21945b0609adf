package dev.portcullis.ejb.job;

/** A message broker cannot be told anything at the moment. */
public final class BrokerUnavailableException extends JobBlockedException {
  private static final long serialVersionUID = 1L;

  /** Without an answer, or with one that helps nobody. */
  public BrokerUnavailableException(String why) {
    super(why);
  }

  /** For the reason that the innermost cause has. */
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
