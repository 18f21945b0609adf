package dev.portcullis.web;

import dev.portcullis.ejb.legacy.LegacyInterface;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.web.http.route.RouteTable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import jakarta.ws.rs.Path;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The resources of the interface: the beans beneath this package that have a {@link Path}, and
 * those that the legacy rollup adds where it is enabled.
 */
@ApplicationScoped
public class Resources {
  private static final String OURS = Resources.class.getPackageName() + ".";

  private Set<Class<?>> classes;
  private RouteTable routes;

  /** Required by the container. */
  protected Resources() {}

  /** Discovers the resources among the beans of the application. */
  @Inject
  public Resources(BeanManager beans, LegacyPresence legacy) {
    this(
        beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
            .<Class<?>>map(Bean::getBeanClass)
            .filter(type -> type.getName().startsWith(OURS))
            .toList(),
        legacy.served().map(LegacyInterface::resources).orElse(Set.of()));
  }

  /**
   * The resources among the classes.
   *
   * @param brought resources that another module adds
   */
  Resources(Collection<Class<?>> found, Set<Class<?>> brought) {
    classes =
        Stream.concat(
                found.stream().filter(type -> type.isAnnotationPresent(Path.class)),
                brought.stream())
            .collect(Collectors.toUnmodifiableSet());
    routes = new RouteTable(classes);
  }

  /** The resource classes. */
  public Set<Class<?>> classes() {
    return classes;
  }

  /** The routes of the resources. */
  @Produces
  public RouteTable routes() {
    return routes;
  }
}
