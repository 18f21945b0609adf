package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.security.SpecialAddresses;
import dev.portcullis.kernel.Failure;
import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Decides where callbacks may go, so that nobody can make the service call its own network
 * (server-side request forgery). Asked when an address is given and again by {@link CallbackClient}
 * for each connection: the addresses that it lets through are the ones connected to.
 */
@ApplicationScoped
public class CallbackTargets {
  private static final int MAX_LENGTH = 2048;
  private static final int MAX_PORT = 65535;

  /** Names whose last label starts with a digit are read as IPv4 by some resolvers. */
  private static final Pattern NUMERIC = Pattern.compile("(?:.*\\.)?[0-9][0-9a-zA-Z]*\\.?");

  private static final Pattern NAME = Pattern.compile("[0-9A-Za-z](?:[0-9A-Za-z.-]{0,252})");

  /** Looks a host name up. */
  interface Lookup {
    /** The addresses of {@code host}, at least one. */
    InetAddress[] all(String host) throws UnknownHostException;
  }

  private final Supplier<List<IPAddress>> allowed;
  private final Lookup lookup;

  /** For the container. */
  protected CallbackTargets() {
    this(List::of, InetAddress::getAllByName);
  }

  /** With the configured networks. */
  @Inject
  public CallbackTargets(WebhookConfig config) {
    this(() -> config.settings().allowedNetworks(), InetAddress::getAllByName);
  }

  /** With networks and a lookup of one's own. */
  CallbackTargets(Supplier<List<IPAddress>> allowed, Lookup lookup) {
    this.allowed = allowed;
    this.lookup = lookup;
  }

  /**
   * Checks an address that a user gives. A host that nobody knows yet is let be: it is looked up
   * again for each connection.
   *
   * @throws Failure naming {@code url} unless it is an absolute http or https address of a host
   *     that resolves to no special address
   */
  public CallbackTarget checked(String url) {
    CallbackTarget target = new CallbackTarget(url, parsed(url));
    String host = host(target.uri());
    for (InetAddress address : known(host)) {
      if (SpecialAddresses.refused(address, allowed.get())) {
        throw refusal("must not lead to a loopback, private or otherwise special address");
      }
    }
    return target;
  }

  private InetAddress[] known(String host) {
    try {
      return lookup.all(host);
    } catch (UnknownHostException unknown) {
      return new InetAddress[0];
    }
  }

  /**
   * The addresses of {@code host} that may be connected to now.
   *
   * @throws UnknownHostException when it has none
   */
  public List<InetAddress> addresses(String host) throws UnknownHostException {
    List<InetAddress> fit =
        Arrays.stream(lookup.all(host))
            .filter(address -> !SpecialAddresses.refused(address, allowed.get()))
            .toList();
    if (fit.isEmpty()) {
      throw new UnknownHostException("The host leads to special addresses only");
    }
    return fit;
  }

  private static URI parsed(String url) {
    if (url == null || url.isEmpty() || url.length() > MAX_LENGTH) {
      throw refusal("must have 1 to " + MAX_LENGTH + " characters");
    }
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException invalid) {
      throw (Failure) refusal("must be an absolute http or https URL").initCause(invalid);
    }
    if (uri.getScheme() == null
        || !Set.of("http", "https").contains(uri.getScheme().toLowerCase(Locale.ROOT))
        || uri.isOpaque()) {
      throw refusal("must be an absolute http or https URL");
    }
    if (uri.getRawUserInfo() != null || String.valueOf(uri.getRawAuthority()).contains("@")) {
      throw refusal("must not contain a user name or password");
    }
    if (uri.getRawFragment() != null) {
      throw refusal("must not contain a fragment");
    }
    if (uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
      throw refusal("must have a port from 1 to " + MAX_PORT);
    }
    if (!url.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw refusal("must be written in ASCII: encode other characters");
    }
    return uri;
  }

  private static String host(URI uri) {
    String host = uri.getHost();
    if (host == null) {
      throw refusal("must have a host name or address");
    }
    if (host.startsWith("[")) {
      String literal = host.substring(1, host.length() - 1);
      return SpecialAddresses.network(literal)
          .filter(IPAddress::isIPv6)
          .map(address -> literal)
          .orElseThrow(() -> refusal("must have an IPv6 address without a zone"));
    }
    boolean oddNumber =
        NUMERIC.matcher(host).matches()
            && SpecialAddresses.network(host).filter(IPAddress::isIPv4).isEmpty();
    if (oddNumber || !NAME.matcher(host).matches()) {
      throw refusal("must have a host name, or an address in its usual form");
    }
    return host;
  }

  private static Failure refusal(String rule) {
    return Failure.invalid("url", rule);
  }
}
