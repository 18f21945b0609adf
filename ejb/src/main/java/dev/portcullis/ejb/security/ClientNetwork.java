package dev.portcullis.ejb.security;

import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;

/** Whom an address is counted as: itself, or for IPv6 the /64 that a single customer has. */
public final class ClientNetwork {
  private static final int CUSTOMER_BITS = 64;

  private ClientNetwork() {}

  /** The network of an address; one text for everybody whose address is not known. */
  public static String of(String address) {
    IPAddress parsed = address == null ? null : new IPAddressString(address).getAddress();
    if (parsed == null) {
      return "unknown";
    }
    if (parsed.isIPv6() && parsed.toIPv6().isIPv4Mapped()) {
      return parsed.toIPv6().getEmbeddedIPv4Address().toString();
    }
    return parsed.isIPv6()
        ? parsed.toPrefixBlock(CUSTOMER_BITS).toCanonicalString()
        : parsed.toCanonicalString();
  }
}
