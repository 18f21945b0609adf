package dev.portcullis.api;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/**
 * The described rules that services decide, by route. Over stubs a value that breaks one gets
 * through, so these routes are tried over a started product as well; all others only over stubs.
 */
public final class ServiceRules {
  private static final Set<String> TIME_LINE = Set.of("actionType", "from", "outcome", "to");
  private static final Set<String> AUDIT_LOG = Set.of("actionType", "endDate", "startDate");
  private static final Set<String> API_KEYS = Set.of("expiresBefore", "state");

  private static final Map<String, Set<String>> QUERIES =
      Map.ofEntries(
          entry("GET /api-keys", API_KEYS),
          entry("GET /audit-logs", AUDIT_LOG),
          entry("GET /audit-logs/db-mutations", Set.of("operation")),
          entry("GET /audit-logs/export", TIME_LINE),
          entry("GET /audit-logs/recent", Set.of("actionType")),
          entry("GET /audit-logs/timeline", TIME_LINE),
          entry("GET /audit-logs/verify", Set.of("from", "heads", "limit", "log")),
          entry("GET /auth/authorize", Set.of("response_type", "scope")),
          entry("GET /organizations/{id}/api-keys", API_KEYS),
          entry("GET /organizations/{id}/audit-logs", AUDIT_LOG),
          entry("GET /organizations/{id}/audit-logs/timeline", TIME_LINE),
          entry("GET /users", Set.of("source")));

  private static final Map<String, Set<String>> BODIES =
      Map.of(
          "PUT /organizations/{id}/oidc-provider",
          Set.of("clientSecret \"\"", "clientSecret \"x", "clientSecret \"😀"),
          "PATCH /organizations/{id}",
          Set.of(
              "specified: brandName null",
              "specified: logoUrl null",
              "specified: primaryColor null"),
          "POST /api/v1/event-webhook",
          Set.of(
              "specified: url one longer than the longest",
              "specified: topic0 missing",
              "specified: topic0 null"),
          "POST /wallet-actions/verify-allowance",
          Set.of("specified: value no text"));

  private ServiceRules() {}

  /** The routes with such a rule for a query key. */
  public static Set<String> queryRoutes() {
    return QUERIES.keySet();
  }

  /** The query keys of a route whose rules services decide. */
  static Set<String> queryKeys(String route) {
    return QUERIES.getOrDefault(route, Set.of());
  }

  /** The routes with such a rule for a body. */
  public static Set<String> bodyRoutes() {
    return BODIES.keySet();
  }

  /** Whether services decide a case for the body of a route. */
  static boolean hasBodyCase(String route, String what) {
    return BODIES.getOrDefault(route, Set.of()).stream().anyMatch(what::startsWith);
  }
}
