package dev.portcullis.ejb.security;

/** Whom an address is counted as: itself, or for IPv6 the /64 that a single customer has. */
public final class ClientNetwork {
  private static final int CUSTOMER_BITS = 64;

  private ClientNetwork() {}

  /** The network of an address; one text for everybody whose address is not known. */
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
