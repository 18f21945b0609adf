package dev.portcullis.ejb.security;

import inet.ipaddr.AddressStringException;
import inet.ipaddr.AddressStringParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressNetwork;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import inet.ipaddr.ipv6.IPv6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which addresses are not plain hosts of the public network: the IANA special-purpose registries
 * (RFC 6890 and its updates), multicast, and the metadata services of clouds. For IPv6 everything
 * outside global unicast (2000::/3) is special.
 */
public final class SpecialAddresses {
  private static final IPAddressStringParameters STRICT =
      new IPAddressStringParameters.Builder()
          .allowEmpty(false)
          .allowAll(false)
          .allowSingleSegment(false)
          .allowWildcardedSeparator(false)
          .allowMask(false)
          .getIPv4AddressParametersBuilder()
          .allow_inet_aton(false)
          .allowLeadingZeros(false)
          .allowBinary(false)
          .setRangeOptions(AddressStringParameters.RangeParameters.NO_RANGE)
          .getParentBuilder()
          .getIPv6AddressParametersBuilder()
          .allowZone(false)
          .allowBase85(false)
          .allowBinary(false)
          .setRangeOptions(AddressStringParameters.RangeParameters.NO_RANGE)
          .getParentBuilder()
          .toParams();

  private static final List<IPAddress> V4 =
      networks(
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

  private static final IPAddress GLOBAL_UNICAST = network("2000::/3").orElseThrow();

  /** Stands for IPv4 addresses where a network has no IPv4 of its own (RFC 6052). */
  private static final IPAddress NAT64 = network("64:ff9b::/96").orElseThrow();

  private static final List<IPAddress> V6 =
      networks(
          "2001::/23", // protocol assignments, Teredo, ORCHID, benchmarking
          "2001:db8::/32", // documentation
          "2002::/16", // 6to4
          "2620:4f:8000::/48", // AS112
          "3fff::/20"); // documentation

  private SpecialAddresses() {}

  /** The network that {@code text} writes in strict CIDR form, a single address included. */
  public static Optional<IPAddress> network(String text) {
    try {
      IPAddress network = new IPAddressString(text, STRICT).toAddress();
      return Optional.ofNullable(network).map(IPAddress::toPrefixBlock);
    } catch (AddressStringException | inet.ipaddr.IncompatibleAddressException invalid) {
      return Optional.empty();
    }
  }

  /** Whether {@code address} is special and in none of the {@code allowed} networks. */
  public static boolean refused(InetAddress address, List<IPAddress> allowed) {
    IPAddress plain = plain(from(address));
    return isSpecial(plain) && allowed.stream().noneMatch(network -> network.contains(plain));
  }

  /** Whether {@code address} is no plain host of the public network. */
  public static boolean isSpecial(IPAddress address) {
    return isSpecialPlain(plain(address));
  }

  private static boolean isSpecialPlain(IPAddress address) {
    if (address.isIPv4()) {
      return V4.stream().anyMatch(network -> network.contains(address));
    }
    if (NAT64.contains(address)) {
      return isSpecialPlain(address.toIPv6().getEmbeddedIPv4Address());
    }
    return !GLOBAL_UNICAST.contains(address)
        || V6.stream().anyMatch(network -> network.contains(address));
  }

  /** An IPv4 address in IPv6 clothes (RFC 4291, 2.5.5.2) is the IPv4 address. */
  private static IPAddress plain(IPAddress address) {
    return address instanceof IPv6Address v6 && v6.isIPv4Mapped()
        ? v6.getEmbeddedIPv4Address()
        : address;
  }

  private static IPAddress from(InetAddress address) {
    return new IPAddressNetwork.IPAddressGenerator().from(address.getAddress());
  }

  private static List<IPAddress> networks(String... cidrs) {
    return Stream.of(cidrs).map(cidr -> network(cidr).orElseThrow()).toList();
  }
}
