package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.outbound.ForeignCalls;
import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.ejb.outbound.LookupRefused;
import dev.portcullis.ejb.outbound.LookupResolver;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.SpecialAddresses;
import dev.portcullis.kernel.Failure;
import inet.ipaddr.IPAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.Duration;
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

  private static final int RETRY_SECONDS = 5;

  /** Most names are known at once: what a caller waits for a place. */
  private static final Duration BRIEFLY = Duration.ofMillis(50);

  private final Supplier<List<IPAddress>> allowed;
  private final HostLookup giving;
  private final HostLookup connecting;
  private final ForeignCalls calls;

  /** For the container. */
  protected CallbackTargets() {
    this(List::of, InetAddress::getAllByName);
  }

  /** With the configured networks. */
  @Inject
  public CallbackTargets(WebhookConfig config, HostLookups lookups, ForeignCalls calls) {
    this.allowed = () -> config.settings().allowedNetworks();
    this.giving = lookups.users();
    this.connecting = lookups.callbacks();
    this.calls = calls;
  }

  /** With networks and a lookup of one's own. */
  CallbackTargets(Supplier<List<IPAddress>> allowed, HostLookup lookup) {
    this.allowed = allowed;
    this.giving = lookup;
    this.connecting = lookup;
    this.calls = new ForeignCalls();
  }

  /**
   * Checks an address that a user gives. A host that nobody knows yet, or whose name servers are
   * silent, is let be: it is looked up again for each connection.
   *
   * @throws Failure naming {@code url} unless it is an absolute http or https address of a host
   *     that resolves to no special address; OVERLOADED while too many names, or too many of the
   *     same user, are looked up
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
    String asker = Caller.find().map(Caller::userId).orElse(host);
    try {
      return calls.within(
          new ForeignCalls.Target(asker, ForeignCalls.By.USER),
          BRIEFLY,
          () -> giving.all(host, asker));
    } catch (LookupRefused full) {
      throw (Failure)
          Failure.overloaded("The host of url cannot be looked up now", RETRY_SECONDS)
              .initCause(full);
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
        Arrays.stream(connecting.all(host))
            .filter(address -> !SpecialAddresses.refused(address, allowed.get()))
            .limit(LookupResolver.MOST)
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
