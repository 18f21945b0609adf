package dev.portcullis.web.security;

import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.http.Route;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;

/**
 * Finds out who calls and whether they may, by the {@link Access} or {@link Public} of the resource
 * method. A method without either answers nobody.
 *
 * <p>401 and 403 are decided from the token and the path alone, before anything is looked up, so
 * that neither tells whether the organization exists (supplement 1.4).
 */
@Provider
@ApplicationScoped
@Priority(Priorities.AUTHORIZATION)
public class AccessFilter implements ContainerRequestFilter {
  private static final String API_KEY = "x-api-key";

  @Context private ResourceInfo resource;
  @Inject private Authentication authentication;
  @Inject private ApiKeyAuthentication apiKeys;

  @Override
  public void filter(ContainerRequestContext request) {
    Method method = resource.getResourceMethod();
    if (method == null) {
      return;
    }
    CallContext.current()
        .withHttpOperation(
            request.getMethod() + " " + Route.of(resource.getResourceClass(), method))
        .bind();
    if (method.isAnnotationPresent(Public.class)) {
      return;
    }
    refuseMachine(request);
    Caller caller = authentication.authenticate(request.getHeaderString(HttpHeaders.AUTHORIZATION));
    caller.bind();
    Access access = method.getAnnotation(Access.class);
    if (access == null
        || !isAllowed(
            caller, access.value(), request.getUriInfo().getPathParameters().getFirst("id"))) {
      throw Failure.forbidden();
    }
  }

  /**
   * Machines hold no system permission: whatever their credential is worth, it opens no
   * administration route (supplement 1.4).
   */
  private void refuseMachine(ContainerRequestContext request) {
    String key = request.getHeaderString(API_KEY);
    if (key == null) {
      return;
    }
    if (request.getHeaderString(HttpHeaders.AUTHORIZATION) != null) {
      throw Failure.of(
          Reason.UNAUTHENTICATED, "Send either a bearer token or an API key, not both");
    }
    apiKeys.authenticate(key);
    throw Failure.forbidden();
  }

  private static boolean isAllowed(Caller caller, Access.Right right, String organizationId) {
    return switch (right) {
      case ZONE_READ -> caller.holdsInZone(Caller.ADMIN_READ);
      case ZONE_WRITE -> caller.holdsInZone(Caller.ADMIN_WRITE);
      case ORGANIZATION_READ -> caller.holdsIn(organizationId, Caller.ADMIN_READ);
      case ORGANIZATION_WRITE -> caller.holdsIn(organizationId, Caller.ADMIN_WRITE);
      case SESSION -> true;
    };
  }
}
