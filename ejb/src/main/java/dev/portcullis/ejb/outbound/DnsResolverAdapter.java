package dev.portcullis.ejb.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves trusted hosts for an HTTP client.
 *
 * @param lookup the lookup of host names
 */
public record DnsResolverAdapter(HostLookup lookup) implements DnsResolver {
  /** The maximum number of addresses that are tried: each one without a response costs time. */
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
