package dev.portcullis.web.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.List;

/**
 * Forbids caches to store any response of this interface (RFC 9111, 5.2.2.5): tokens and keys are
 * shown once, and all else depends on the caller and on the moment.
 */
public class CacheControlFilter implements ContainerResponseFilter {
  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    response.getHeaders().putIfAbsent("cache-control", List.of("no-store"));
  }
}
