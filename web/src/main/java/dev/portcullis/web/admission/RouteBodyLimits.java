package dev.portcullis.web.admission;

import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.route.RouteMatch;

/** The maximum size of a body, by route. */
final class RouteBodyLimits {
  /** Bytes of JSON-RPC: a transaction or a batch (R-CHN-31). */
  private static final int RPC = 10 << 20;

  /** Bytes of JSON-RPC of the legacy rollup: 200 swaps with their signatures. */
  private static final int LEGACY = 1 << 20;

  /** Not a resource: {@code PolicyServlet} serves the paths below. */
  private static final String POLICY = "/policy/";

  private final boolean hasLegacy;

  /**
   * The limits.
   *
   * @param hasLegacy whether there is the legacy rollup
   */
  RouteBodyLimits(boolean hasLegacy) {
    this.hasLegacy = hasLegacy;
  }

  /**
   * The maximum of the route in bytes.
   *
   * @param path still encoded
   */
  int bytes(RouteMatch match, String path) {
    if (match.route() == null && isRpc(path)) {
      return RPC;
    }
    if (path.startsWith(POLICY)) {
      return PolicyService.MOST_BYTES;
    }
    if (isLegacy(path)) {
      return LEGACY;
    }
    BodyLimit limit = stated(match);
    return limit == null ? BodyLimit.BYTES : limit.bytes();
  }

  /** The maximum for clients without valid credentials. */
  int anonymousBytes(RouteMatch match, String path) {
    if (isLegacy(path)) {
      return LEGACY;
    }
    BodyLimit limit = stated(match);
    return limit == null ? BodyLimit.BYTES : limit.strangers();
  }

  /** Not a resource, unless a route matches: {@code RpcServlet} serves these paths. */
  private static boolean isRpc(String path) {
    return path.equals("/rpc") || path.startsWith("/rpc/");
  }

  /** Not a resource either, and all its clients are anonymous. */
  private boolean isLegacy(String path) {
    return hasLegacy && (path.equals("/jsrpc") || path.equals("/jsrpc/"));
  }

  private static BodyLimit stated(RouteMatch match) {
    return match.route() == null ? null : match.route().method().getAnnotation(BodyLimit.class);
  }
}
