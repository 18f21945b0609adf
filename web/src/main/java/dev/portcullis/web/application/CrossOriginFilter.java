package dev.portcullis.web.application;

import dev.portcullis.ejb.application.ApplicationOrigins;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;

/**
 * Lets the pages of registered applications call this service from browsers (Fetch Standard, 3.2).
 * Cookies are never allowed along: the token in the header is what counts, and other sites do not
 * have it.
 */
@Provider
@PreMatching
@ApplicationScoped
public class CrossOriginFilter implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String ORIGIN = "origin";
  private static final String ALLOWED = "access-control-allow-origin";

  @Inject private ApplicationOrigins origins;

  @Override
  public void filter(ContainerRequestContext request) {
    boolean isPreflight =
        request.getMethod().equals(HttpMethod.OPTIONS)
            && request.getHeaderString("access-control-request-method") != null;
    if (isPreflight && isAllowed(request)) {
      request.abortWith(
          Response.noContent()
              .header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE")
              .header(
                  "access-control-allow-headers",
                  "authorization, content-type, x-trace-id, x-step-up-proof")
              .header("access-control-max-age", 600)
              .build());
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getHeaderString(ORIGIN) == null) {
      return;
    }
    MultivaluedMap<String, Object> headers = response.getHeaders();
    headers.add("vary", "Origin");
    if (isAllowed(request)) {
      headers.putSingle(ALLOWED, request.getHeaderString(ORIGIN));
      headers.putSingle(
          "access-control-expose-headers",
          "x-request-id, x-trace-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset,"
              + " retry-after");
    }
  }

  private boolean isAllowed(ContainerRequestContext request) {
    String origin = request.getHeaderString(ORIGIN);
    return origin != null && origins.include(origin);
  }
}
