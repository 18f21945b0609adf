package dev.portcullis.web;

import dev.portcullis.ejb.legacy.setting.LegacyConfig;
import dev.portcullis.web.http.route.RouteTable;
import dev.portcullis.web.legacy.LegacyDeployment;
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

/**
 * The resources of the interface: the beans beneath this package that have a {@link Path}. Those of
 * the legacy rollup are among them where it is enabled; without it their paths do not exist.
 */
@ApplicationScoped
public class Resources {
  private static final String OURS = Resources.class.getPackageName() + ".";
  private static final String LEGACY = LegacyDeployment.class.getPackageName() + ".";

  private Set<Class<?>> classes;
  private RouteTable routes;

  /** For the container. */
  protected Resources() {}

  /** Finds them among the beans of the application. */
  @Inject
  public Resources(BeanManager beans, LegacyConfig legacy) {
    this(
        beans.getBeans(Object.class, Any.Literal.INSTANCE).stream()
            .<Class<?>>map(Bean::getBeanClass)
            .filter(type -> type.getName().startsWith(OURS))
            .toList(),
        legacy.isEnabled());
  }

  /**
   * Those among the classes.
   *
   * @param hasLegacy whether there is the legacy rollup
   */
  Resources(Collection<Class<?>> found, boolean hasLegacy) {
    classes =
        found.stream()
            .filter(type -> type.isAnnotationPresent(Path.class))
            .filter(type -> hasLegacy || !type.getName().startsWith(LEGACY))
            .collect(Collectors.toUnmodifiableSet());
    routes = new RouteTable(classes);
  }

  /** The classes. */
  public Set<Class<?>> classes() {
    return classes;
  }

  /** Their routes. */
  @Produces
  public RouteTable routes() {
    return routes;
  }
}
