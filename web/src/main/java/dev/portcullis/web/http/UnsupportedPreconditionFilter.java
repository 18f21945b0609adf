package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Refuses a change that demands a state with a route that compares none: to ignore the demand would
 * be to overwrite. Bound to all routes that are not {@link ConditionalRequests}.
 */
public class UnsupportedPreconditionFilter implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getHeaderString(ConditionalRequestFilter.IF_MATCH) != null
        && !ConditionalRequestFilter.isRead(request)) {
      throw Failure.invalid(ConditionalRequestFilter.IF_MATCH, "is not supported by this route");
    }
  }
}
