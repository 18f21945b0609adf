package dev.portcullis.web;

import dev.portcullis.web.http.route.RoutePattern;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which filters {@link RouteFilters} binds to routes. */
final class BoundFilters {
  private static final RouteFilters FILTERS = new RouteFilters();

  private BoundFilters() {}

  static List<RoutePattern> routes() {
    return RoutePattern.of(ModuleClasses.resources());
  }

  /** Those that serve at least one route. */
  static Set<Class<?>> ofAllRoutes() {
    Set<Class<?>> bound = new LinkedHashSet<>();
    routes().forEach(route -> bound.addAll(of(route)));
    return bound;
  }

  static List<Class<?>> of(RoutePattern route) {
    return of(route.method().getDeclaringClass(), route.method());
  }

  static List<Class<?>> of(Class<?> resource, Method method) {
    List<Class<?>> bound = new ArrayList<>();
    FILTERS.configure(new Taken(resource, method), registering(bound));
    return bound;
  }

  private static FeatureContext registering(List<Class<?>> bound) {
    return (FeatureContext)
        Proxy.newProxyInstance(
            BoundFilters.class.getClassLoader(),
            new Class<?>[] {FeatureContext.class},
            (self, called, arguments) -> {
              bound.add(arguments[0].getClass());
              return self;
            });
  }

  /** The route that is configured. */
  private record Taken(Class<?> resource, Method method) implements ResourceInfo {
    @Override
    public Method getResourceMethod() {
      return method;
    }

    @Override
    public Class<?> getResourceClass() {
      return resource;
    }
  }
}
