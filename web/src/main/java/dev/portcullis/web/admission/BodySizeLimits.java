package dev.portcullis.web.admission;

import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;

/** The maximum size of a request body, by caller. */
@ApplicationScoped
public class BodySizeLimits {
  private RouteBodyLimits routes;
  private CredentialPrecheck credentials;

  /** Required by the container. */
  protected BodySizeLimits() {}

  /** Creates the limits from the routes, of which there are more with the legacy rollup. */
  @Inject
  public BodySizeLimits(CredentialPrecheck credentials, LegacyPresence legacy) {
    this.credentials = credentials;
    this.routes = new RouteBodyLimits(legacy.isEnabled());
  }

  /**
   * The maximum in bytes; lower for anonymous clients than for authenticated ones. Credentials
   * outside the cache are validated here. If they are valid, the request counts as authenticated
   * from here on: its body must not compete with those of anonymous clients.
   *
   * @throws Failure OVERLOADED if that cannot be validated now
   */
  int limit(PendingRequest pendingRequest, HttpServletRequest request) {
    long length = request.getContentLengthLong();
    int most = routes.bytes(pendingRequest.route, request.getRequestURI());
    int strangers = routes.anonymousBytes(pendingRequest.route, request.getRequestURI());
    boolean isSmall = length >= 0 && length <= strangers;
    if (most <= strangers || isSmall || length > most) {
      return most;
    }
    if (pendingRequest.caller().isAnonymous() && CredentialPrecheck.of(request) != null) {
      pendingRequest.countFor(credentials.holder(pendingRequest, request));
    }
    return pendingRequest.caller().isAnonymous() ? strangers : most;
  }

  /** The reason why a larger body is rejected. */
  Failure refusal(PendingRequest pendingRequest, HttpServletRequest request, int limit) {
    int most = routes.bytes(pendingRequest.route, request.getRequestURI());
    return request.getContentLengthLong() > most
        ? AsyncBodyReader.tooLarge(limit)
        : Failure.of(
            Reason.UNAUTHENTICATED,
            "A body of more than " + limit + " bytes requires valid credentials");
  }
}
