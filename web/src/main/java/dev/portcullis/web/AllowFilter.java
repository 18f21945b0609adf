package dev.portcullis.web;

import dev.portcullis.web.http.route.RouteMatch;
import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Set;

/**
 * Lists in {@code allow} the methods that the route at the path offers, no more and no less (RFC
 * 9110, 10.2.1): in responses to OPTIONS, and where another method is rejected. The route was
 * matched when the request arrived. Runs after the filter that responds to CORS preflight requests.
 */
@PreMatching
@Priority(Priorities.USER + 100)
public class AllowFilter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final int METHOD_NOT_ALLOWED = 405;

  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getMethod().equals(HttpMethod.OPTIONS)) {
      Set<String> methods = methods(request);
      if (!methods.isEmpty()) {
        request.abortWith(
            Response.ok().header(HttpHeaders.ALLOW, String.join(", ", methods)).build());
      }
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() == METHOD_NOT_ALLOWED) {
      Set<String> methods = methods(request);
      if (!methods.isEmpty()) {
        response.getHeaders().putSingle(HttpHeaders.ALLOW, String.join(", ", methods));
      }
    }
  }

  private static Set<String> methods(ContainerRequestContext request) {
    return request.getProperty(RouteMatch.PROPERTY) instanceof RouteMatch match
        ? match.verbs()
        : Set.of();
  }
}
