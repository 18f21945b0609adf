package dev.portcullis.ejb.outbound;

import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.kernel.Failure;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An absolute http or https address, in a form that every program parses alike (RFC 3986). It has
 * neither user nor fragment, and its host is a name or an IP address in its usual form. It is in
 * ASCII without characters that end an attribute or begin a tag in a page that does not escape it.
 *
 * <p>This class checks the text of an address, not its destination: see {@link OutboundGuard}.
 *
 * @param text the original text
 * @param uri the parsed address
 * @param literal the host, if it is an IP address
 */
public record HttpUrl(String text, URI uri, Optional<IpRange> literal) {
  private static final int MAX_LENGTH = 2048;
  private static final int MAX_PORT = 65535;
  private static final String UNUSUAL = "\"'<>\\^`{|}";

  private static final List<String> PRIVATE = List.of(".local", ".home.arpa", ".internal");

  /** Some resolvers parse names as IPv4 if their last label starts with a digit. */
  private static final Pattern NUMERIC = Pattern.compile("(?:.*\\.)?[0-9][0-9A-Za-z-]*\\.?");

  private static final Pattern NAME = Pattern.compile("[0-9A-Za-z][0-9A-Za-z.-]{0,252}");

  /**
   * Parses an address.
   *
   * @throws Failure VALIDATION naming {@code field} and the violated rule
   */
  public static HttpUrl parse(String field, String text) {
    try {
      return read(text);
    } catch (IllegalArgumentException broken) {
      throw (Failure) Failure.invalid(field, broken.getMessage()).initCause(broken);
    }
  }

  /** The violated rule, as the end of a sentence that starts with the field's name; or empty. */
  public static Optional<String> problem(String text) {
    try {
      read(text);
      return Optional.empty();
    } catch (IllegalArgumentException broken) {
      return Optional.of(broken.getMessage());
    }
  }

  /** Whether the connection is encrypted. */
  public boolean isHttps() {
    return uri.getScheme().equalsIgnoreCase("https");
  }

  /** Whether the host is a local name, unknown to public name servers (RFC 6761, 6.3). */
  public boolean isLocalName() {
    String name = name();
    return literal.isEmpty() && (name.indexOf('.') < 0 || name.endsWith(".localhost"));
  }

  /**
   * Whether it is a local name, or belongs to a domain that is private to each network. These are
   * {@code local} (RFC 6762), home networks (RFC 8375), and {@code internal} (ICANN 2024), where
   * clouds have their metadata.
   */
  public boolean isPrivateName() {
    return isLocalName() || (literal.isEmpty() && PRIVATE.stream().anyMatch(name()::endsWith));
  }

  private String name() {
    String host = uri.getHost().toLowerCase(Locale.ROOT);
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  private static HttpUrl read(String text) {
    check(
        text != null && !text.isEmpty() && text.length() <= MAX_LENGTH,
        "must have 1 to " + MAX_LENGTH + " characters");
    check(
        text.chars().allMatch(c -> c > ' ' && c < 127 && UNUSUAL.indexOf(c) < 0),
        "must be written in ASCII without quotes and spaces: encode other characters");
    URI uri = uri(text);
    check(
        !uri.isOpaque()
            && ("https".equalsIgnoreCase(uri.getScheme())
                || "http".equalsIgnoreCase(uri.getScheme())),
        "must be an absolute http or https address");
    check(
        uri.getRawAuthority() == null || uri.getRawAuthority().indexOf('@') < 0,
        "must not contain a user name or password");
    check(uri.getRawFragment() == null, "must not contain a fragment");
    check(
        uri.getPort() != 0 && uri.getPort() <= MAX_PORT, "must have a port from 1 to " + MAX_PORT);
    check(uri.getHost() != null, "must have a host name or address");
    return new HttpUrl(text, uri, literal(uri.getHost()));
  }

  private static URI uri(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException none) {
      throw new IllegalArgumentException("must be an absolute http or https address", none);
    }
  }

  /** The host as an address, if it is one. */
  private static Optional<IpRange> literal(String host) {
    boolean bracketed = host.startsWith("[");
    if (!bracketed && !NUMERIC.matcher(host).matches()) {
      check(NAME.matcher(host).matches(), "must have a host name or address in its usual form");
      return Optional.empty();
    }
    Optional<IpRange> address =
        IpRange.single(bracketed ? host.substring(1, host.length() - 1) : host);
    check(address.isPresent(), "must have a host name, or an address in its usual form");
    return address;
  }

  private static void check(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
