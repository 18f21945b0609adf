package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Rejects a conditional change at a route that compares no tags: ignoring the precondition could
 * overwrite another change. Bound to all routes that are not {@link ConditionalRequests}.
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
