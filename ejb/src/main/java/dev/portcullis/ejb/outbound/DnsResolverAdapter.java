package dev.portcullis.ejb.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves hosts that are believed, for an HTTP client.
 *
 * @param lookup who looks them up
 */
public record DnsResolverAdapter(HostLookup lookup) implements DnsResolver {
  /** Of more addresses only the first are tried: each one that is silent takes its time. */
  public static final int MOST = 3;

  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    return Arrays.stream(lookup.all(AsciiName.of(host))).limit(MOST).toArray(InetAddress[]::new);
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
