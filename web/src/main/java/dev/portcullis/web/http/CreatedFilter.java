package dev.portcullis.web.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;

/**
 * Responds with 201 and the view of a {@link Created}, before any other filter processes the
 * response. Bound to the routes that return one.
 */
@Priority(Priorities.USER + 1000)
public class CreatedFilter implements ContainerResponseFilter {
  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getEntity() instanceof Created<?> created) {
      response.setStatusInfo(Response.Status.CREATED);
      response.setEntity(created.view());
    }
  }
}
