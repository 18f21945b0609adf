package dev.portcullis.ejb.outbound;

import dev.portcullis.ejb.security.IpRange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Keeps this service from calling its own network for others (server-side request forgery). It is
 * asked when an address is given, for what the address says, and again for each connection: what
 * its resolver answers is what is connected to.
 *
 * @param allowed networks that are let through although they are special
 */
public record OutboundGuard(Supplier<List<IpRange>> allowed) {
  /** Lets nobody into a special network. */
  public static final OutboundGuard CLOSED = new OutboundGuard(List::of);

  private static final String SPECIAL =
      "must not resolve to a loopback, private or otherwise special address";

  /**
   * The rule that an address breaks by what it says alone, or none. A name of the own network may
   * lead into one that is allowed.
   */
  public Optional<String> problem(HttpUrl address) {
    boolean refused =
        address
            .literal()
            .map(this::refuses)
            .orElse(address.isPrivateName() && allowed.get().isEmpty());
    return refused ? Optional.of(SPECIAL) : Optional.empty();
  }

  /** The rule that an address breaks by where its name leads now, or none. */
  public Optional<String> problem(InetAddress[] found) {
    return Arrays.stream(found).map(IpRange::of).anyMatch(this::refuses)
        ? Optional.of(SPECIAL)
        : Optional.empty();
  }

  /** Whether an address is in a network that is allowed. */
  public boolean allows(IpRange address) {
    return allowed.get().stream().anyMatch(network -> network.contains(address));
  }

  /** Resolves hosts to those of their addresses that may be connected to. */
  public DnsResolver resolver(HostLookup lookup) {
    return new Resolver(this, lookup);
  }

  private boolean refuses(IpRange address) {
    return SpecialAddresses.contain(address) && !allows(address);
  }

  private record Resolver(OutboundGuard guard, HostLookup lookup) implements DnsResolver {
    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      InetAddress[] fit =
          Arrays.stream(lookup.all(AsciiName.of(host)))
              .filter(address -> !guard.refuses(IpRange.of(address)))
              .limit(DnsResolverAdapter.MOST)
              .toArray(InetAddress[]::new);
      if (fit.length == 0) {
        throw new UnknownHostException("The host resolves to special addresses only");
      }
      return fit;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
