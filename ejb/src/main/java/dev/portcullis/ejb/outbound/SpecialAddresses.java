package dev.portcullis.ejb.outbound;

import dev.portcullis.ejb.security.IpRange;
import java.util.List;
import java.util.stream.Stream;

/**
 * Recognizes addresses that are not ordinary hosts of the public network: the IANA special-purpose
 * registries (RFC 6890 and its updates), multicast, and the metadata services of clouds. For IPv6
 * everything outside global unicast (2000::/3) is special.
 */
final class SpecialAddresses {
  private static final List<IpRange> V4 =
      ranges(
          "0.0.0.0/8", // this network
          "10.0.0.0/8", // private
          "100.64.0.0/10", // carrier-grade NAT
          "127.0.0.0/8", // loopback
          "168.63.129.16/32", // Azure's host agent
          "169.254.0.0/16", // link-local, most metadata services
          "172.16.0.0/12", // private
          "192.0.0.0/24", // protocol assignments
          "192.0.2.0/24", // documentation
          "192.31.196.0/24", // AS112
          "192.52.193.0/24", // AMT relays
          "192.88.99.0/24", // 6to4 relays
          "192.168.0.0/16", // private
          "192.175.48.0/24", // AS112
          "198.18.0.0/15", // benchmarking
          "198.51.100.0/24", // documentation
          "203.0.113.0/24", // documentation
          "224.0.0.0/4", // multicast
          "240.0.0.0/4"); // reserved, broadcast

  private static final IpRange GLOBAL_UNICAST = range("2000::/3");

  /** Represents IPv4 addresses in a network without its own IPv4 (RFC 6052). */
  private static final IpRange NAT64 = range("64:ff9b::/96");

  private static final List<IpRange> V6 =
      ranges(
          "2001::/23", // protocol assignments, Teredo, ORCHID, benchmarking
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4
          "2620:4f:8000::/48", // AS112
          "3fff::/20"); // documentation

  private SpecialAddresses() {}

  /** Whether an address is special. */
  static boolean contain(IpRange address) {
    if (!address.isIpv6()) {
      return V4.stream().anyMatch(range -> range.contains(address));
    }
    if (NAT64.contains(address)) {
      return contain(new IpRange(address.network().toIPv6().getEmbeddedIPv4Address()));
    }
    return !GLOBAL_UNICAST.contains(address)
        || V6.stream().anyMatch(range -> range.contains(address));
  }

  private static IpRange range(String cidr) {
    return IpRange.find(cidr).orElseThrow();
  }

  private static List<IpRange> ranges(String... cidrs) {
    return Stream.of(cidrs).map(SpecialAddresses::range).toList();
  }
}
