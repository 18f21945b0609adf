package dev.portcullis.web.security;

import dev.portcullis.ejb.ratelimit.RateLimitStatus;
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
    if (request.getProperty(RequestRateLimiter.ALLOTMENT) instanceof RateLimitStatus rateLimitStatus
        && !response.getHeaders().containsKey("x-ratelimit-limit")) {
      response.getHeaders().putSingle("x-ratelimit-limit", rateLimitStatus.limit());
      response.getHeaders().putSingle("x-ratelimit-remaining", rateLimitStatus.remaining());
      response.getHeaders().putSingle("x-ratelimit-reset", rateLimitStatus.resetSeconds());
    }
  }
}
