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
 * Prevents users from making this service call its own network (server-side request forgery). It
 * checks the text of an address when a user sets it, and its destination for each connection. The
 * client connects only to the addresses that its resolver returns.
 *
 * @param allowed special networks that are permitted nevertheless
 */
public record OutboundGuard(Supplier<List<IpRange>> allowed) {
  /** Permits no special network. */
  public static final OutboundGuard CLOSED = new OutboundGuard(List::of);

  private static final String SPECIAL =
      "must not resolve to a loopback, private or otherwise special address";

  /**
   * The rule that the text of an address violates, or empty. A name of the own network may lead
   * into a permitted one.
   */
  public Optional<String> problem(HttpUrl address) {
    boolean refused =
        address
            .literal()
            .map(this::refuses)
            .orElse(address.isPrivateName() && allowed.get().isEmpty());
    return refused ? Optional.of(SPECIAL) : Optional.empty();
  }

  /** The rule that the current destination of an address violates, or empty. */
  public Optional<String> problem(InetAddress[] found) {
    return Arrays.stream(found).map(IpRange::of).anyMatch(this::refuses)
        ? Optional.of(SPECIAL)
        : Optional.empty();
  }

  /** Whether an address is in a permitted special network. */
  public boolean allows(IpRange address) {
    return allowed.get().stream().anyMatch(network -> network.contains(address));
  }

  /** Resolves hosts to their permitted addresses. */
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
