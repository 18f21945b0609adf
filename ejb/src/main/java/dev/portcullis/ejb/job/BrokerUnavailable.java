package dev.portcullis.ejb.job;

/** A message broker cannot be told anything at the moment. */
public final class BrokerUnavailable extends Standstill {
  private static final long serialVersionUID = 1L;

  /** Without an answer, or with one that helps nobody. */
  public BrokerUnavailable(String why) {
    super(why);
  }

  /** For the reason that the innermost cause has. */
  public BrokerUnavailable(String what, Throwable cause) {
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
