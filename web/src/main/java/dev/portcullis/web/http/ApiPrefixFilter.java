package dev.portcullis.web.http;

import dev.portcullis.web.http.route.ApiPath;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;

/** Serves {@code /api/x} as {@code /x}, except the routes below {@code /api} itself (R-PLT-1). */
@PreMatching
public class ApiPrefixFilter implements ContainerRequestFilter {
  @Override
  public void filter(ContainerRequestContext request) {
    UriInfo uri = request.getUriInfo();
    String path = uri.getRequestUri().getRawPath();
    String bare = ApiPath.bare(path);
    if (!bare.equals(path)) {
      request.setRequestUri(uri.getBaseUri(), uri.getRequestUriBuilder().replacePath(bare).build());
    }
  }
}
