package dev.portcullis.web;

import dev.portcullis.ejb.route.BareErrors;
import dev.portcullis.ejb.route.Public;
import dev.portcullis.web.http.Created;
import dev.portcullis.web.http.CreatedFilter;
import dev.portcullis.web.http.Superseded;
import dev.portcullis.web.http.SupersededFilter;
import dev.portcullis.web.http.UnversionedFilter;
import dev.portcullis.web.http.VersionFilter;
import dev.portcullis.web.http.Versioned;
import dev.portcullis.web.http.error.BareErrorsFilter;
import dev.portcullis.web.security.Access;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;

/**
 * Binds the filters that serve some routes only, when the interface starts (ADR 0134). What
 * protects the interface stays with all requests: a filter that is not bound does not run.
 *
 * <p>Refuses to start with a route that does not say who may call it.
 */
@Provider
public class RouteFilters implements DynamicFeature {
  /** Resources of all modules; servers have their own. */
  private static final String OURS = "dev.portcullis.";

  private final CreatedFilter created = new CreatedFilter();
  private final BareErrorsFilter bareErrors = new BareErrorsFilter();
  private final VersionFilter versions = new VersionFilter();
  private final UnversionedFilter unversioned = new UnversionedFilter();

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
    if (resource.isAnnotationPresent(BareErrors.class)) {
      context.register(bareErrors);
    }
    Superseded superseded = method.getAnnotation(Superseded.class);
    if (superseded != null) {
      context.register(new SupersededFilter(superseded));
    }
    context.register(method.isAnnotationPresent(Versioned.class) ? versions : unversioned);
  }

  private static void requireClassified(Class<?> resource, Method method) {
    if (method.isAnnotationPresent(Access.class) == method.isAnnotationPresent(Public.class)) {
      throw new IllegalStateException(
          resource.getName() + "." + method.getName() + " needs @Access or @Public, and not both");
    }
  }
}
