package dev.portcullis.web;

import dev.portcullis.web.admission.JerseyDrainListener;
import dev.portcullis.web.application.CrossOriginFilter;
import dev.portcullis.web.audit.RequestAuditFilter;
import dev.portcullis.web.http.ApiPrefixFilter;
import dev.portcullis.web.http.BrowserPageFilter;
import dev.portcullis.web.http.CacheControlFilter;
import dev.portcullis.web.http.QueryKeysFilter;
import dev.portcullis.web.http.body.JsonBodyReader;
import dev.portcullis.web.http.error.FailureMapper;
import dev.portcullis.web.http.error.UnexpectedExceptionMapper;
import dev.portcullis.web.http.response.JsonBodyWriter;
import dev.portcullis.web.monitoring.RequestMeters;
import dev.portcullis.web.security.AccessFilter;
import dev.portcullis.web.security.PropagationBarrierFilter;
import dev.portcullis.web.security.RateLimitHeadersFilter;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The REST interface. The container discovers the {@link Resources}; the filters and providers
 * below are listed because every request passes them. The server does not scan for resources: its
 * scanning would register the server's own providers from the libraries, and fails on WildFly.
 */
@ApplicationPath("/")
public class AdminApplication extends Application {
  /**
   * Filters of all requests, exception mappers, readers and writers, and the feature that binds the
   * other filters.
   */
  private static final Set<Class<?>> PARTS =
      Set.of(
          AccessFilter.class,
          AllowFilter.class,
          ApiPrefixFilter.class,
          BrowserPageFilter.class,
          CacheControlFilter.class,
          CrossOriginFilter.class,
          FailureMapper.class,
          JsonBodyReader.class,
          JsonBodyWriter.class,
          RequestAuditFilter.class,
          QueryKeysFilter.class,
          RateLimitHeadersFilter.class,
          RequestMeters.class,
          RouteFilters.class,
          PropagationBarrierFilter.class,
          UnexpectedExceptionMapper.class);

  private static final String JERSEY = "org.glassfish.jersey.server.spi.ContainerLifecycleListener";

  private final Supplier<Resources> resources;

  /** Creates the application on the server. */
  public AdminApplication() {
    this(() -> CDI.current().select(Resources.class).get());
  }

  private AdminApplication(Supplier<Resources> resources) {
    this.resources = resources;
  }

  /** Creates an application with these resources. */
  public static AdminApplication of(Resources resources) {
    return new AdminApplication(() -> resources);
  }

  /** The providers that serve requests, except the filters that {@link RouteFilters} binds. */
  public static Set<Class<?>> parts() {
    return PARTS;
  }

  @Override
  public Set<Class<?>> getClasses() {
    Set<Class<?>> classes = new HashSet<>(PARTS);
    classes.addAll(resources.get().classes());
    if (isOnJersey()) {
      classes.add(JerseyDrainListener.class);
    }
    return classes;
  }

  /** Whether the server implements JAX-RS with Jersey. */
  private static boolean isOnJersey() {
    try {
      var unused = Class.forName(JERSEY, false, Thread.currentThread().getContextClassLoader());
      return true;
    } catch (ClassNotFoundException other) {
      return false;
    }
  }

  /**
   * Jersey would put its own JSON binding, which validates nothing, before ours. It would also let
   * the server send an error page where a rejection is a status only.
   */
  @Override
  public Map<String, Object> getProperties() {
    return Map.of(
        "jersey.config.disableAutoDiscovery",
        true,
        "jersey.config.disableJsonBinding",
        true,
        "jersey.config.server.response.setStatusOverSendError",
        true);
  }
}
