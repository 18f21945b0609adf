package dev.portcullis.web.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Marks every response of a {@link DeprecatedRoute} route, error responses too: Deprecation, Sunset
 * and Link. Each such route has its own filter instance.
 */
@Priority(Priorities.AUTHENTICATION)
public class DeprecatedRouteFilter implements ContainerResponseFilter {
  private final DeprecatedRoute deprecatedRoute;

  /** Marks the responses of a route as its annotation states. */
  public DeprecatedRouteFilter(DeprecatedRoute deprecatedRoute) {
    this.deprecatedRoute = deprecatedRoute;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    response.getHeaders().putSingle("deprecation", deprecatedRoute.since());
    response.getHeaders().putSingle("sunset", deprecatedRoute.sunset());
    response
        .getHeaders()
        .putSingle("link", "<" + deprecatedRoute.by() + ">; rel=\"successor-version\"");
  }
}
