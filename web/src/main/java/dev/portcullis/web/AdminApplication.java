package dev.portcullis.web;

import dev.portcullis.web.admission.JerseyShutdown;
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
import dev.portcullis.web.security.ClusterSyncFilter;
import dev.portcullis.web.security.RateLimitHeadersFilter;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The REST interface: the {@link Resources}, which are found, and the parts below, which are listed
 * because every request passes them. The container finds the resources, not the server: its own
 * scanning would take the server's providers out of the libraries, and fails on WildFly.
 */
@ApplicationPath("/")
public class AdminApplication extends Application {
  /** Filters of all requests, mappers, readers and writers, and what binds the other filters. */
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
          ClusterSyncFilter.class,
          UnexpectedExceptionMapper.class);

  private static final String JERSEY = "org.glassfish.jersey.server.spi.ContainerLifecycleListener";

  private final Supplier<Resources> resources;

  /** The one of the server. */
  public AdminApplication() {
    this(() -> CDI.current().select(Resources.class).get());
  }

  private AdminApplication(Supplier<Resources> resources) {
    this.resources = resources;
  }

  /** One with these resources. */
  public static AdminApplication of(Resources resources) {
    return new AdminApplication(() -> resources);
  }

  /**
   * What serves requests and is no resource, but for the filters that {@link RouteFilters} binds.
   */
  public static Set<Class<?>> parts() {
    return PARTS;
  }

  @Override
  public Set<Class<?>> getClasses() {
    Set<Class<?>> classes = new HashSet<>(PARTS);
    classes.addAll(resources.get().classes());
    if (isOnJersey()) {
      classes.add(JerseyShutdown.class);
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
   * Jersey would put its own JSON binding, which checks nothing, before ours; and would have the
   * server say something where a refusal is a status and nothing else.
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
