package dev.portcullis.web.security;

import dev.portcullis.ejb.ratelimit.Allotment;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Says on every limited answer where the caller stands (R-PLT-13); a refusal for another limit,
 * such as that of challenges, has said so itself.
 */
public class RateLimitHeadersFilter implements ContainerResponseFilter {
  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(RequestLimits.ALLOTMENT) instanceof Allotment allotment
        && !response.getHeaders().containsKey("x-ratelimit-limit")) {
      response.getHeaders().putSingle("x-ratelimit-limit", allotment.limit());
      response.getHeaders().putSingle("x-ratelimit-remaining", allotment.remaining());
      response.getHeaders().putSingle("x-ratelimit-reset", allotment.resetSeconds());
    }
  }
}
