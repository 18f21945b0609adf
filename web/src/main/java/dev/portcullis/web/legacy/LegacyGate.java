package dev.portcullis.web.legacy;

import dev.portcullis.ejb.legacy.setting.LegacyConfig;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/**
 * Where there is no legacy rollup, its routes are not there either. Behind the filter that changes
 * the path, before those that look for a route.
 */
@Provider
@PreMatching
@ApplicationScoped
@Priority(Priorities.USER + 50)
public class LegacyGate implements ContainerRequestFilter {
  @Inject private LegacyConfig config;

  @Override
  public void filter(ContainerRequestContext request) {
    if (!config.isEnabled()
        && request.getUriInfo().getRequestUri().getRawPath().startsWith(LegacyResource.PATH)) {
      throw new NotFoundException();
    }
  }
}
