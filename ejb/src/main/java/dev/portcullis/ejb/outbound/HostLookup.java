package dev.portcullis.ejb.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Looks a host name up. */
@FunctionalInterface
public interface HostLookup {
  /**
   * The addresses of {@code host}, at least one.
   *
   * @throws ResolverBusyException if nobody can look it up now
   * @throws UnknownHostException if it has none, or no answer comes in time
   */
  InetAddress[] all(String host) throws UnknownHostException;

  /**
   * The same for somebody whose lookups are counted.
   *
   * @param asker a user, for example
   */
  default InetAddress[] all(String host, String asker) throws UnknownHostException {
    return all(host);
  }
}
