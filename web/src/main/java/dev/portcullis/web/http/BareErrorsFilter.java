package dev.portcullis.web.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;

/** Takes the bodies out of the refusals of routes with {@link BareErrors}. */
public class BareErrorsFilter implements ContainerResponseFilter {
  private static final int BAD_REQUEST = 400;

  @Context private ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() >= BAD_REQUEST
        && resource.getResourceClass() != null
        && resource.getResourceClass().isAnnotationPresent(BareErrors.class)) {
      response.setEntity(null);
      response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
    }
  }
}
