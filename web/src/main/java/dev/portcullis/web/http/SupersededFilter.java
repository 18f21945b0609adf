package dev.portcullis.web.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Marks every answer of a {@link Superseded} route, refusals too: Deprecation, Sunset and Link.
 * Each such route has its own.
 */
@Priority(Priorities.AUTHENTICATION)
public class SupersededFilter implements ContainerResponseFilter {
  private final Superseded superseded;

  /** Marks the answers of a route as its annotation states. */
  public SupersededFilter(Superseded superseded) {
    this.superseded = superseded;
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    response.getHeaders().putSingle("deprecation", superseded.since());
    response.getHeaders().putSingle("sunset", superseded.sunset());
    response.getHeaders().putSingle("link", "<" + superseded.by() + ">; rel=\"successor-version\"");
  }
}
