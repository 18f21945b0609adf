package dev.portcullis.web.security;

import dev.portcullis.ejb.ratelimit.RateLimitStatus;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Adds the caller's rate limit status to every limited response (R-PLT-13); a rejection for another
 * limit, such as that of challenges, already has these headers.
 */
public class RateLimitHeadersFilter implements ContainerResponseFilter {
  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (request.getProperty(RequestRateLimiter.ALLOTMENT) instanceof RateLimitStatus rateLimitStatus
        && !response.getHeaders().containsKey("x-ratelimit-limit")) {
      response.getHeaders().putSingle("x-ratelimit-limit", rateLimitStatus.limit());
      response.getHeaders().putSingle("x-ratelimit-remaining", rateLimitStatus.remaining());
      response.getHeaders().putSingle("x-ratelimit-reset", rateLimitStatus.resetSeconds());
    }
  }
}
