package dev.portcullis.web.security;

import dev.portcullis.ejb.policy.PropagationBarrier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Delays the response to a change until the change is effective on every node (ADR 0052). */
@Provider
@ApplicationScoped
public class PropagationBarrierFilter implements ContainerResponseFilter {
  private static final int BAD_REQUEST = 400;

  @Inject private PropagationBarrier propagationBarrier;

  /** Required by the container. */
  public PropagationBarrierFilter() {}

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (response.getStatus() < BAD_REQUEST) {
      propagationBarrier.settle();
    }
  }
}
