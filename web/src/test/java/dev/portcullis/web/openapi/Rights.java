package dev.portcullis.web.openapi;

import dev.portcullis.web.security.Access;
import dev.portcullis.web.security.Access.Right;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rights of the routes in words, and the credentials that can carry them. */
final class Rights {
  private Rights() {}

  /** Who may call the route, in a sentence. */
  static String sentence(DescribedRoute route) {
    Access access = route.on(Access.class);
    if (access == null) {
      return "";
    }
    String machine =
        access.machine().isEmpty()
            ? ""
            : " The key of an M2M application that is assigned to the organization and has "
                + access.machine()
                + " is accepted, too.";
    String scraper =
        access.scraper()
            ? " A scraper can send the setting metrics.token as its bearer token."
            : "";
    String keys =
        access.keySessions() ? " The session of a tenant or service is accepted, too." : "";
    return (user(named(route)) + machine + scraper + keys).strip();
  }

  /** The right by the scope of its route, as readers of the description know it. */
  static String named(DescribedRoute route) {
    Right right = route.on(Access.class).value();
    return right == Right.READ || right == Right.WRITE
        ? (route.path().contains("/organizations/{") ? "ORGANIZATION_" : "ZONE_") + right
        : right.name();
  }

  private static String user(String right) {
    return switch (right) {
      case "ZONE_READ" -> "Requires admin_read from a role of the zone.";
      case "ZONE_WRITE" -> "Requires admin_write from a role of the zone.";
      case "ORGANIZATION_READ" ->
          "Requires admin_read from a role of this organization or of the zone.";
      case "ORGANIZATION_WRITE" ->
          "Requires admin_write from a role of this organization or of the zone.";
      case "SESSION" -> "Requires the session of a user; applies to that user.";
      case "WALLET_TOKEN" -> "Requires the session or the personal RPC token of a user.";
      case "MACHINE" -> "";
      case "M2M_KEY" -> "Requires the key of an M2M application.";
      case "TENANT" -> "Requires the session of a tenant; applies to that tenant.";
      case "SERVICE" -> "Requires the session of a service.";
      default -> "Requires " + right.toLowerCase(Locale.ROOT).replace('_', ' ') + ".";
    };
  }

  /** The security schemes, each of which is enough by itself. */
  static List<String> schemes(Access access) {
    List<String> schemes = new ArrayList<>();
    if (access.value() != Right.MACHINE && access.value() != Right.M2M_KEY) {
      schemes.add(ApiDescription.SESSION);
    }
    if (access.value() == Right.WALLET_TOKEN) {
      schemes.add(ApiDescription.WALLET_TOKEN);
    }
    if (!access.machine().isEmpty() || access.value() == Right.M2M_KEY) {
      schemes.add(ApiDescription.API_KEY);
    }
    if (access.scraper()) {
      schemes.add(ApiDescription.SCRAPER);
    }
    return schemes;
  }
}
