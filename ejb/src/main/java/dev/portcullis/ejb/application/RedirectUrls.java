package dev.portcullis.ejb.application;

import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Validates redirect URLs for registration (RFC 6749, 3.1.2; RFC 9700, 4.1). */
final class RedirectUrls {
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private RedirectUrls() {}

  /**
   * The same list, if each URL is valid.
   *
   * @throws Failure VALIDATION naming each invalid one
   */
  static List<String> checked(List<String> urls) {
    List<Issue> issues = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < urls.size(); i++) {
      String problem = seen.add(urls.get(i)) ? problem(urls.get(i)) : "must be given once";
      if (problem != null) {
        issues.add(new Issue("redirectUrls[" + i + "]", problem));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return urls;
  }

  /** The fault of a redirect URL, or null. */
  static String problem(String text) {
    // Registered texts are compared character by character, and an uppercase scheme is another
    // origin.
    boolean plain = text.startsWith("http:") || text.startsWith("https:");
    if (!plain || text.indexOf('*') >= 0 || HttpUrl.problem(text).isPresent()) {
      return "must be an absolute https or http URL without user, fragment and wildcard";
    }
    URI url = URI.create(text);
    return url.getScheme().equals("http") && !THIS_MACHINE.contains(url.getHost())
        ? "must be https, or http to localhost, 127.0.0.1 or [::1]"
        : null;
  }

  /** The origin of a registered URL, as browsers write it (RFC 6454, 6.2). */
  static String origin(String registered) {
    URI url = URI.create(registered);
    boolean isDefault = url.getPort() == (url.getScheme().equals("https") ? 443 : 80);
    String port = url.getPort() < 0 || isDefault ? "" : ":" + url.getPort();
    return url.getScheme() + "://" + url.getHost().toLowerCase(Locale.ROOT) + port;
  }
}
