package dev.portcullis.web.http.error;

import dev.portcullis.ejb.route.StatusOnlyErrors;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * Removes the bodies of error responses. Bound to the routes of resources with {@link
 * StatusOnlyErrors}.
 */
public class StatusOnlyErrorsFilter implements ContainerResponseFilter {
  private static final int BAD_REQUEST = 400;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() >= BAD_REQUEST) {
      response.setEntity(null);
      response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
    }
  }
}
