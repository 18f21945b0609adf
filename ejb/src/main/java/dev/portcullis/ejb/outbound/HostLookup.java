package dev.portcullis.ejb.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves host names. */
@FunctionalInterface
public interface HostLookup {
  /**
   * The addresses of {@code host}, at least one.
   *
   * @throws ResolverBusyException if no lookup is possible now
   * @throws UnknownHostException if it has none, or the result takes too long
   */
  InetAddress[] all(String host) throws UnknownHostException;

  /**
   * The same for a caller whose lookups are limited.
   *
   * @param asker the caller, for example a user
   */
  default InetAddress[] all(String host, String asker) throws UnknownHostException {
    return all(host);
  }
}
