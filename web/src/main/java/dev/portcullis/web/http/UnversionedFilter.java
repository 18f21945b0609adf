package dev.portcullis.web.http;

import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/**
 * Refuses a change that demands a state with a route that compares none: to ignore the demand would
 * be to overwrite. Bound to all routes that are not {@link Versioned}.
 */
public class UnversionedFilter implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getHeaderString(VersionFilter.IF_MATCH) != null && !VersionFilter.isRead(request)) {
      throw Failure.invalid(VersionFilter.IF_MATCH, "is not supported by this route");
    }
  }
}
