package dev.portcullis.web.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;

/**
 * Serves {@code /api/x} as {@code /x}, except what lives below {@code /api} (supplement part 7).
 */
@PreMatching
public class ApiPrefixFilter implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext request) {
    UriInfo uri = request.getUriInfo();
    String path = uri.getRequestUri().getRawPath();
    if (path.startsWith("/api/")
        && !path.startsWith("/api/v1/")
        && !path.startsWith("/api/v0.1/")) {
      request.setRequestUri(
          uri.getBaseUri(), uri.getRequestUriBuilder().replacePath(path.substring(4)).build());
    }
  }
}
