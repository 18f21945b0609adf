package dev.portcullis.ejb.security;

/**
 * Determines the network under which an address is counted: the address itself, or for IPv6 the /64
 * of a single customer.
 */
public final class ClientNetwork {
  private static final int CUSTOMER_BITS = 64;

  private ClientNetwork() {}

  /** The network of an address; the same text for all unknown addresses. */
  public static String of(String address) {
    return address == null
        ? "unknown"
        : IpRange.client(address).map(ClientNetwork::text).orElse("unknown");
  }

  private static String text(IpRange client) {
    return client.isIpv6()
        ? client.network().toPrefixBlock(CUSTOMER_BITS).toCanonicalString()
        : client.text();
  }
}
