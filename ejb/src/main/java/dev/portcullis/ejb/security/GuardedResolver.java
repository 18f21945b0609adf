package dev.portcullis.ejb.security;

import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.LookupResolver;
import inet.ipaddr.IPAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves a host to those of its addresses that are not special: what is checked is what is
 * connected to.
 *
 * @param allowed networks that are let through although they are special
 * @param lookup who looks hosts up
 */
public record GuardedResolver(Supplier<List<IPAddress>> allowed, HostLookup lookup)
    implements DnsResolver {
  @Override
  public InetAddress[] resolve(String host) throws UnknownHostException {
    InetAddress[] fit =
        Arrays.stream(lookup.all(host))
            .filter(address -> !SpecialAddresses.refused(address, allowed.get()))
            .limit(LookupResolver.MOST)
            .toArray(InetAddress[]::new);
    if (fit.length == 0) {
      throw new UnknownHostException("The host leads to special addresses only");
    }
    return fit;
  }

  @Override
  public String resolveCanonicalHostname(String host) {
    return host;
  }
}
