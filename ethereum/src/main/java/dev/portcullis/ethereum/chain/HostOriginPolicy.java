package dev.portcullis.ethereum.chain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Defines the host names and web page origins that may call a node. A client that reaches the port
 * bypasses all permissions. So a page in a developer's browser must not reach it, neither from its
 * own origin nor, after DNS rebinding, under its own host name.
 *
 * @param vhosts names besides those of this machine that a request's Host may have; "*" for any
 * @param corsOrigins origins of pages that may call, such as https://dapp.example; "*" for any
 */
public record HostOriginPolicy(Set<String> vhosts, Set<String> corsOrigins) {
  private static final String ANY = "*";
  private static final String BYTE = "\\.(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)";
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|\\[::1]|127" + BYTE + BYTE + BYTE);
  private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
  private static final Pattern HOST =
      Pattern.compile("\\*|[a-z0-9._-]{1,253}|\\[[0-9a-f:.]{2,45}]");
  private static final Pattern ORIGIN =
      Pattern.compile(
          "\\*|[a-z][a-z0-9+.-]{0,30}://(\\[[0-9a-f:.]{2,45}]|[a-z0-9._-]{1,253})(|:\\d{1,5})");

  /** Permits the names of this machine, and no page. */
  public static final HostOriginPolicy LOOPBACK_ONLY = new HostOriginPolicy(Set.of(), Set.of());

  /**
   * Reads two settings.
   *
   * @param vhosts host names without port, separated by commas
   * @param corsOrigins origins, separated by commas
   * @return the policy
   * @throws IllegalArgumentException naming the setting and the error in it
   */
  public static HostOriginPolicy of(String vhosts, String corsOrigins) {
    return new HostOriginPolicy(
        list(vhosts, HOST, "vhosts must be host names without scheme and port"),
        list(corsOrigins, ORIGIN, "cors-origins must be origins such as https://dapp.example"));
  }

  private static Set<String> list(String text, Pattern form, String must) {
    Set<String> entries =
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(entry -> !entry.isEmpty())
            .map(entry -> entry.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    for (String entry : entries) {
      if (!form.matcher(entry).matches()) {
        throw new IllegalArgumentException(must + ", separated by commas, not \"" + entry + "\"");
      }
    }
    return entries;
  }

  /** Whether a request may use this host; {@code host} may contain a port. */
  public boolean allowsHost(String host) {
    String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
    return LOOPBACK.matcher(name).matches() || vhosts.contains(ANY) || vhosts.contains(name);
  }

  /** Whether a page of this origin may call; pages without one ("null") never may. */
  public boolean allowsOrigin(String origin) {
    String given = origin.toLowerCase(Locale.ROOT);
    return ORIGIN.matcher(given).matches()
        && !given.equals(ANY)
        && (corsOrigins.contains(ANY) || corsOrigins.contains(given));
  }
}
