package dev.portcullis.ejb.outbound;

import java.io.Serial;
import java.net.UnknownHostException;

/** A name that nobody can look up now, because too many lookups have not ended. */
public final class ResolverBusyException extends UnknownHostException {
  @Serial private static final long serialVersionUID = 1L;

  /** For this name. */
  public ResolverBusyException(String host) {
    super("Too many names are looked up already; " + host + " is not");
  }
}
