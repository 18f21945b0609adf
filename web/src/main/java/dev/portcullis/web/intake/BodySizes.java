package dev.portcullis.web.intake;

import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;

/** How much of a body is read for whom. */
@ApplicationScoped
public class BodySizes {
  private RouteLimits routes;
  private Credentials credentials;

  /** For the container. */
  protected BodySizes() {}

  /** As the routes state it, of which there are more with the legacy rollup. */
  @Inject
  public BodySizes(Credentials credentials, LegacyPresence legacy) {
    this.credentials = credentials;
    this.routes = new RouteLimits(legacy.isThere());
  }

  /**
   * The most bytes; less for strangers than for those whose credentials hold. Whose were not known
   * to hold and do, counts as known from here on: the body must not compete with those of
   * strangers.
   *
   * @throws Failure OVERLOADED if that cannot be found out now
   */
  int limit(Arrival arrival, HttpServletRequest request) {
    long length = request.getContentLengthLong();
    int most = routes.bytes(arrival.route, request.getRequestURI());
    int strangers = routes.strangers(arrival.route, request.getRequestURI());
    boolean isSmall = length >= 0 && length <= strangers;
    if (most <= strangers || isSmall || length > most) {
      return most;
    }
    if (arrival.caller().isAnonymous() && Credentials.of(request) != null) {
      arrival.countFor(credentials.holder(arrival, request));
    }
    return arrival.caller().isAnonymous() ? strangers : most;
  }

  /** Why a body above that is refused. */
  Failure refusal(Arrival arrival, HttpServletRequest request, int limit) {
    int most = routes.bytes(arrival.route, request.getRequestURI());
    return request.getContentLengthLong() > most
        ? BodyReading.tooLarge(limit)
        : Failure.of(
            Reason.UNAUTHENTICATED,
            "A body of more than " + limit + " bytes requires valid credentials");
  }
}
