package dev.portcullis.web.application;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/** Permits pages of any origin to read the response; runs behind {@link CrossOriginFilter}. */
@Priority(AnyOriginFilter.LAST)
public class AnyOriginFilter implements ContainerResponseFilter {
  /** Filters of responses run in descending order of priority. */
  static final int LAST = 1;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    response.getHeaders().putSingle("access-control-allow-origin", "*");
  }
}
