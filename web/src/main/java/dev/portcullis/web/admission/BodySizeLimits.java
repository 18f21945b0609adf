package dev.portcullis.web.admission;

import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;

/** How much of a body is read for whom. */
@ApplicationScoped
public class BodySizeLimits {
  private RouteBodyLimits routes;
  private CredentialPrecheck credentials;

  /** For the container. */
  protected BodySizeLimits() {}

  /** As the routes state it, of which there are more with the legacy rollup. */
  @Inject
  public BodySizeLimits(CredentialPrecheck credentials, LegacyPresence legacy) {
    this.credentials = credentials;
    this.routes = new RouteBodyLimits(legacy.isEnabled());
  }

  /**
   * The most bytes; less for strangers than for those whose credentials hold. Whose were not known
   * to hold and do, counts as known from here on: the body must not compete with those of
   * strangers.
   *
   * @throws Failure OVERLOADED if that cannot be found out now
   */
  int limit(PendingRequest pendingRequest, HttpServletRequest request) {
    long length = request.getContentLengthLong();
    int most = routes.bytes(pendingRequest.route, request.getRequestURI());
    int strangers = routes.strangers(pendingRequest.route, request.getRequestURI());
    boolean isSmall = length >= 0 && length <= strangers;
    if (most <= strangers || isSmall || length > most) {
      return most;
    }
    if (pendingRequest.caller().isAnonymous() && CredentialPrecheck.of(request) != null) {
      pendingRequest.countFor(credentials.holder(pendingRequest, request));
    }
    return pendingRequest.caller().isAnonymous() ? strangers : most;
  }

  /** Why a body above that is refused. */
  Failure refusal(PendingRequest pendingRequest, HttpServletRequest request, int limit) {
    int most = routes.bytes(pendingRequest.route, request.getRequestURI());
    return request.getContentLengthLong() > most
        ? AsyncBodyReader.tooLarge(limit)
        : Failure.of(
            Reason.UNAUTHENTICATED,
            "A body of more than " + limit + " bytes requires valid credentials");
  }
}
