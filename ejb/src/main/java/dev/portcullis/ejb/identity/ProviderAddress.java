package dev.portcullis.ejb.identity;

import dev.portcullis.ejb.security.SpecialAddresses;
import dev.portcullis.ejb.security.UrlText;
import inet.ipaddr.IPAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
      return web
              && UrlText.isPlain(text)
              && address.getUserInfo() == null
              && address.getFragment() == null
          ? address
          : null;
    } catch (URISyntaxException none) {
      return null;
    }
  }

  /** Names that no public name server knows, and addresses that are no plain public ones. */
  private static boolean isOfThisNetwork(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    if (isNumeric(name)) {
      return literal(name).filter(address -> !SpecialAddresses.isSpecial(address)).isEmpty();
    }
    return name.endsWith(".localhost")
        || name.endsWith(".localhost.")
        || name.indexOf('.') < 0
        || name.indexOf('.') == name.length() - 1;
  }

  private static boolean isOf(String host, List<IPAddress> networks) {
    return host != null
        && literal(host)
            .filter(address -> networks.stream().anyMatch(network -> network.contains(address)))
            .isPresent();
  }

  /**
   * What some resolver reads as an address: whatever is in brackets, and names whose last label
   * starts with a digit.
   */
  private static boolean isNumeric(String name) {
    String plain = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    String last = plain.substring(plain.lastIndexOf('.') + 1);
    return name.startsWith("[") || (!last.isEmpty() && Character.isDigit(last.charAt(0)));
  }

  /** An address in its usual form, empty for every other one. */
  private static Optional<IPAddress> literal(String host) {
    return host.startsWith("[")
        ? SpecialAddresses.network(host.substring(1, host.length() - 1)).filter(IPAddress::isIPv6)
        : SpecialAddresses.network(host).filter(IPAddress::isIPv4);
  }
}
