package dev.portcullis.web.security;

import dev.portcullis.ejb.policy.PropagationBarrier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** A change is answered when it holds on every node (ADR 0052). */
@Provider
@ApplicationScoped
public class ClusterSyncFilter implements ContainerResponseFilter {
  private static final int BAD_REQUEST = 400;

  @Inject private PropagationBarrier propagationBarrier;

  /** For the container. */
  public ClusterSyncFilter() {}

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() < BAD_REQUEST) {
      propagationBarrier.settle();
    }
  }
}
