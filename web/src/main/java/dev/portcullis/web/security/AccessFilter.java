package dev.portcullis.web.security;

import dev.portcullis.ejb.credential.ApiKeyAuthentication;
import dev.portcullis.ejb.credential.ApiKeyCaller;
import dev.portcullis.ejb.grant.StepUpProofContext;
import dev.portcullis.ejb.m2m.M2mPermissions;
import dev.portcullis.ejb.metrics.ScraperAuthentication;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.ejb.session.Authentication;
import dev.portcullis.ejb.session.KeySessionAuthentication;
import dev.portcullis.ejb.wallet.WalletAuthentication;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.admission.AuthenticatedCallerCache;
import dev.portcullis.web.http.StorableText;
import dev.portcullis.web.http.route.Route;
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
import java.util.Locale;
import java.util.Optional;

/**
 * Authenticates and authorizes the caller, by the {@link Access} or {@link Public} of the resource
 * method. A method without either rejects all callers.
 *
 * <p>401 and 403 depend on the token and the path alone, before any lookup, so that neither reveals
 * whether the organization exists (R-ADM-47).
 */
@Provider
@ApplicationScoped
@Priority(Priorities.AUTHORIZATION)
public class AccessFilter implements ContainerRequestFilter {
  private static final String API_KEY = "x-api-key";
  private static final String STEP_UP_PROOF = "x-step-up-proof";

  @Context private ResourceInfo resource;
  @Inject private Authentication authentication;
  @Inject private KeySessionAuthentication keySessions;
  @Inject private WalletAuthentication wallets;
  @Inject private ApiKeyAuthentication apiKeys;
  @Inject private M2mPermissions rights;
  @Inject private RequestRateLimiter limits;
  @Inject private AuthenticatedCallerCache known;
  @Inject private ScraperAuthentication scraperAuthentication;

  @Override
  public void filter(ContainerRequestContext request) {
    Method method = resource.getResourceMethod();
    if (method == null) {
      return;
    }
    String route = Route.of(resource.getResourceClass(), method);
    request.setProperty(Route.PROPERTY, route);
    CallContext.current().withHttpOperation(request.getMethod() + " " + route).bind();
    Public open = method.getAnnotation(Public.class);
    if (open != null) {
      limits.checkPublic(request, open.limit());
      return;
    }
    Access access = method.getAnnotation(Access.class);
    Scope scope = RequestedScope.of(route, request.getUriInfo().getPathParameters());
    boolean isMachine = request.getHeaderString(API_KEY) != null;
    boolean allowed =
        isMachine
            ? isMachineAllowed(request, access, scope)
            : isUserAllowed(request, access, scope);
    if (!allowed) {
      throw isMachine ? forbidden(access) : Failure.forbidden();
    }
  }

  /** Names the permission that the route requires of a key, whatever this key lacks. */
  private static Failure forbidden(Access access) {
    return Failure.of(
        Reason.FORBIDDEN,
        access == null || access.machine().isEmpty()
            ? refusedKey(access)
            : "This route requires the API key of an M2M application that works for the"
                + " organization and has "
                + access.machine());
  }

  private static String refusedKey(Access access) {
    Access.Right right = access == null ? Access.Right.SESSION : access.value();
    return switch (right) {
      case M2M_KEY -> "This route requires the API key of an M2M application";
      case TENANT, SERVICE ->
          "This route does not accept API keys: it requires the session of a "
              + right.name().toLowerCase(Locale.ROOT);
      case ZONE_READ, ZONE_WRITE, READ, WRITE, SESSION, WALLET_TOKEN, MACHINE ->
          "This route does not accept API keys: it requires the session of a user";
    };
  }

  private boolean isUserAllowed(ContainerRequestContext request, Access access, Scope scope) {
    String authorization = request.getHeaderString(HttpHeaders.AUTHORIZATION);
    if (access != null && access.scraper() && scraperAuthentication.isScraper(authorization)) {
      known.note(authorization, "scraper", null);
      return true;
    }
    if (access != null && opensForKeys(access)) {
      Optional<KeyCaller> key = keySessions.find(authorization);
      if (key.isPresent()) {
        known.note(authorization, key.get().sessionId(), null);
        return Rights.holds(key.get(), access);
      }
    }
    Caller caller =
        access != null && access.value() == Access.Right.WALLET_TOKEN
            ? wallets.authenticate(authorization)
            : authentication.authenticate(authorization);
    caller.bind();
    StepUpProofContext.bind(request.getHeaderString(STEP_UP_PROOF));
    known.note(authorization, caller);
    limits.checkUser(request, caller);
    return access != null && Rights.holds(caller, access.value(), scope);
  }

  /**
   * Sessions of tenants and services are looked up only for the routes that open for them: on all
   * others their tokens are unknown (ADR 0151).
   */
  private static boolean opensForKeys(Access access) {
    return access.keySessions()
        || access.value() == Access.Right.TENANT
        || access.value() == Access.Right.SERVICE;
  }

  /**
   * Keys open the few routes that declare it, in the organizations that their application works
   * for, and no other administration route (R-ADM-27).
   */
  private boolean isMachineAllowed(ContainerRequestContext request, Access access, Scope scope) {
    if (request.getHeaderString(HttpHeaders.AUTHORIZATION) != null) {
      throw Failure.of(
          Reason.UNAUTHENTICATED, "Send either a bearer token or an API key, not both");
    }
    ApiKeyCaller key = apiKeys.authenticate(request.getHeaderString(API_KEY));
    known.note(request.getHeaderString(API_KEY), key.keyId(), key.actor().organizationId());
    Actor machine = key.actor();
    if (machine.type() == Actor.Type.M2M_APP) {
      limits.checkMachine(request, key.keyId());
    }
    if (access != null && access.value() == Access.Right.M2M_KEY) {
      return machine.type() == Actor.Type.M2M_APP;
    }
    return access != null
        && !access.machine().isEmpty()
        && scope instanceof Scope.Organization organization
        && StorableText.problem(organization.organizationId()) == null
        && rights.holdsIn(machine, organization.organizationId(), access.machine());
  }
}
