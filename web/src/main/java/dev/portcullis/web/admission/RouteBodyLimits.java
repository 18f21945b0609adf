package dev.portcullis.web.admission;

import dev.portcullis.ejb.policyservice.PolicyService;
import dev.portcullis.web.http.body.BodyLimit;
import dev.portcullis.web.http.route.RouteMatch;

/** How large a body may be, by the route that the request is for. */
final class RouteBodyLimits {
  /** JSON-RPC: a transaction or a batch (R-CHN-31). */
  private static final int RPC = 10 << 20;

  /** JSON-RPC of the legacy rollup: 200 swaps with their signatures. */
  private static final int LEGACY = 1 << 20;

  /** No resource: {@code PolicyServlet} takes what is below. */
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
   * The most bytes that the route takes.
   *
   * @param path still encoded
   */
  int bytes(RouteMatch match, String path) {
    if (isRpc(path)) {
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

  /** The most bytes that it takes of those who show no credentials that hold. */
  int strangers(RouteMatch match, String path) {
    if (isLegacy(path)) {
      return LEGACY;
    }
    BodyLimit limit = stated(match);
    return limit == null ? BodyLimit.BYTES : limit.strangers();
  }

  /** No resource: {@code RpcServlet} takes them. */
  private static boolean isRpc(String path) {
    return path.equals("/rpc") || path.startsWith("/rpc/");
  }

  /** No resource either, and everybody is a stranger there. */
  private boolean isLegacy(String path) {
    return hasLegacy && (path.equals("/jsrpc") || path.equals("/jsrpc/"));
  }

  private static BodyLimit stated(RouteMatch match) {
    return match.route() == null ? null : match.route().method().getAnnotation(BodyLimit.class);
  }
}
