package dev.portcullis.ejb.outbound;

import java.io.Serial;
import java.net.UnknownHostException;

/** Indicates that a name cannot be resolved now, because too many lookups are running. */
public final class ResolverBusyException extends UnknownHostException {
  @Serial private static final long serialVersionUID = 1L;

  /** Creates an exception for this name. */
  public ResolverBusyException(String host) {
    super("Too many host name lookups are in progress; " + host + " is not looked up");
  }
}
