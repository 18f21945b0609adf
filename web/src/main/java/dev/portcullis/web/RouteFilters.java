package dev.portcullis.web;

import dev.portcullis.ejb.route.Public;
import dev.portcullis.ejb.route.StatusOnlyErrors;
import dev.portcullis.web.application.AnyOrigin;
import dev.portcullis.web.application.AnyOriginFilter;
import dev.portcullis.web.http.ConditionalRequestFilter;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.CreatedFilter;
import dev.portcullis.web.http.DeprecatedRoute;
import dev.portcullis.web.http.DeprecatedRouteFilter;
import dev.portcullis.web.http.UnsupportedPreconditionFilter;
import dev.portcullis.web.http.error.StatusOnlyErrorsFilter;
import dev.portcullis.web.security.Access;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;

/**
 * Binds the filters that serve some routes only, when the interface starts (ADR 0134). The filters
 * that protect the interface apply to all requests, because a filter that is not bound does not
 * run.
 *
 * <p>Startup fails if a route does not declare its required access.
 */
@Provider
public class RouteFilters implements DynamicFeature {
  /** The package of our resources, in all modules; servers add resources of their own. */
  private static final String OURS = "dev.portcullis.";

  private final CreatedFilter created = new CreatedFilter();
  private final StatusOnlyErrorsFilter bareErrors = new StatusOnlyErrorsFilter();
  private final AnyOriginFilter anyOrigin = new AnyOriginFilter();
  private final ConditionalRequestFilter versions = new ConditionalRequestFilter();
  private final UnsupportedPreconditionFilter unversioned = new UnsupportedPreconditionFilter();

  /**
   * Binds the filters of one route.
   *
   * @throws IllegalStateException if it has neither {@link Access} nor {@link Public}, or both
   */
  @Override
  public void configure(ResourceInfo route, FeatureContext context) {
    Class<?> resource = route.getResourceClass();
    Method method = route.getResourceMethod();
    if (resource.getName().startsWith(OURS)) {
      requireClassified(resource, method);
    }
    if (method.getReturnType() == Created.class) {
      context.register(created);
    }
    if (method.isAnnotationPresent(AnyOrigin.class)) {
      context.register(anyOrigin);
    }
    if (resource.isAnnotationPresent(StatusOnlyErrors.class)) {
      context.register(bareErrors);
    }
    DeprecatedRoute deprecatedRoute = method.getAnnotation(DeprecatedRoute.class);
    if (deprecatedRoute != null) {
      context.register(new DeprecatedRouteFilter(deprecatedRoute));
    }
    context.register(
        method.isAnnotationPresent(ConditionalRequests.class) ? versions : unversioned);
  }

  private static void requireClassified(Class<?> resource, Method method) {
    if (method.isAnnotationPresent(Access.class) == method.isAnnotationPresent(Public.class)) {
      throw new IllegalStateException(
          resource.getName() + "." + method.getName() + " needs @Access or @Public, and not both");
    }
  }
}
