package dev.portcullis.web.application;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.ext.Provider;
import java.util.Map;

/** Sets the CORS headers on the responses of resources. */
@Provider
@PreMatching
@ApplicationScoped
public class CrossOriginFilter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String ORIGIN = "origin";
  private static final String METHODS = "GET, POST, PUT, PATCH, DELETE";

  @Inject private CrossOrigin crossOrigin;

  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getMethod().equals(HttpMethod.OPTIONS)) {
      Map<String, String> allowed =
          crossOrigin.preflight(
              request.getHeaderString(ORIGIN),
              request.getHeaderString("access-control-request-method"),
              METHODS);
      if (!allowed.isEmpty()) {
        ResponseBuilder answer = Response.noContent();
        allowed.forEach(answer::header);
        request.abortWith(answer.build());
      }
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    crossOrigin
        .headers(request.getHeaderString(ORIGIN))
        .forEach((name, value) -> response.getHeaders().add(name, value));
  }
}
