package dev.portcullis.ejb.identity;

import inet.ipaddr.HostName;
import inet.ipaddr.IPAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/** Checks the addresses that describe an identity provider, by what they say alone. */
final class ProviderAddress {
  private ProviderAddress() {}

  /** What is wrong with an address that people's browsers go to, or null. */
  static String problem(String text) {
    URI address = parsed(text);
    return address == null || address.getHost() == null
        ? "must be an absolute http or https address"
        : null;
  }

  /**
   * What is wrong with the address that this service reads keys from, or null. Where the name leads
   * is checked again whenever the keys are read.
   *
   * @param allowed networks that an address may be of although they are special; http will do there
   */
  static String keysProblem(String text, List<IPAddress> allowed) {
    URI address = parsed(text);
    if (address != null && isOf(address.getHost(), allowed)) {
      return null;
    }
    if (address == null || address.getHost() == null || !address.getScheme().equals("https")) {
      return "must be an absolute https address";
    }
    return isOfThisNetwork(address.getHost()) ? "must not be a local or private address" : null;
  }

  private static URI parsed(String text) {
    try {
      URI address = new URI(text);
      String scheme = address.getScheme();
      boolean web = "https".equals(scheme) || "http".equals(scheme);
      return web && address.getUserInfo() == null && address.getFragment() == null ? address : null;
    } catch (URISyntaxException none) {
      return null;
    }
  }

  private static boolean isOfThisNetwork(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    if (name.equals("localhost") || name.endsWith(".localhost") || !name.contains(".")) {
      return !name.startsWith("[") || isPrivate(host);
    }
    return isPrivate(host);
  }

  private static boolean isOf(String host, List<IPAddress> networks) {
    IPAddress literal = host == null ? null : new HostName(host).asAddress();
    return literal != null && networks.stream().anyMatch(network -> network.contains(literal));
  }

  private static boolean isPrivate(String host) {
    IPAddress literal = new HostName(host).asAddress();
    if (literal == null) {
      return false;
    }
    IPAddress plain =
        literal.isIPv6() && literal.toIPv6().isIPv4Mapped()
            ? literal.toIPv6().getEmbeddedIPv4Address()
            : literal;
    return plain.isLoopback()
        || plain.isLocal()
        || plain.isAnyLocal()
        || plain.isMulticast()
        || plain.isLinkLocal();
  }
}
