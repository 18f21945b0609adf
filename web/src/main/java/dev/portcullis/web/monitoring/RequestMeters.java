package dev.portcullis.web.monitoring;

import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.kernel.Span;
import dev.portcullis.web.http.route.Route;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts the requests of the REST interface by route template, not by path: there are never more
 * time series than routes, whatever clients send.
 */
@Provider
@ApplicationScoped
@PreMatching
@Priority(0)
public class RequestMeters extends FeatureMeters
    implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String BEGUN = "dev.portcullis.begun";
  private static final String SPAN = "dev.portcullis.span";
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  private static final String NONE = "none";
  private static final int SERVER_FAILED = 500;

  private final Map<List<String>, Counter> counters = new ConcurrentHashMap<>();
  private Timer duration;

  @Override
  protected void register(MeterRegistry registry) {
    duration =
        timer(
            registry,
            "portcullis_http_request_duration",
            "Time from the match of a route to the response");
    var unused = counter(NONE, NONE, "4xx");
  }

  @Override
  public void filter(ContainerRequestContext request) {
    request.setProperty(BEGUN, System.nanoTime());
    request.setProperty(SPAN, Span.begin("HTTP", Span.Kind.SERVER));
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    String route = request.getProperty(Route.PROPERTY) instanceof String known ? known : NONE;
    String method = METHODS.contains(request.getMethod()) ? request.getMethod() : NONE;
    counter(route, method, response.getStatus() / 100 + "xx").increment();
    if (request.getProperty(BEGUN) instanceof Long begun) {
      duration.record(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
    }
    if (request.getProperty(SPAN) instanceof Span span) {
      span.named(method + " " + route)
          .with("http.request.method", method)
          .with("http.route", route)
          .with("http.response.status_code", response.getStatus())
          .failed(response.getStatus() >= SERVER_FAILED)
          .end();
    }
  }

  private Counter counter(String route, String method, String status) {
    return counters.computeIfAbsent(
        List.of(route, method, status),
        unknown ->
            Counter.builder("portcullis_http_requests")
                .description("Requests of the REST interface by route and status")
                .tag("route", route)
                .tag("method", method)
                .tag("status", status)
                .register(registry()));
  }
}
