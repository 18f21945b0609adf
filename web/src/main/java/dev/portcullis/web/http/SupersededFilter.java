package dev.portcullis.web.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.lang.reflect.Method;

/** Marks every answer of a {@link Superseded} route, refusals too: Deprecation, Sunset and Link. */
@Priority(Priorities.AUTHENTICATION)
public class SupersededFilter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String ROUTE = "dev.portcullis.superseded";

  @Context private ResourceInfo resource;

  /** Before anything can refuse the request. */
  @Override
  public void filter(ContainerRequestContext request) {
    Method method = resource.getResourceMethod();
    Superseded superseded = method == null ? null : method.getAnnotation(Superseded.class);
    if (superseded != null) {
      request.setProperty(ROUTE, superseded);
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(ROUTE) instanceof Superseded superseded) {
      response.getHeaders().putSingle("deprecation", superseded.since());
      response.getHeaders().putSingle("sunset", superseded.sunset());
      response
          .getHeaders()
          .putSingle("link", "<" + superseded.by() + ">; rel=\"successor-version\"");
    }
  }
}
