package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Metrics of the requests and decisions of this node's policy service. */
@ApplicationScoped
public class PolicyMeters extends FeatureMeters {
  /** The kind of a request. */
  enum Route {
    ADMIT,
    JUDGE;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private record Series(Route route, boolean allowed, String ruleId) {}

  private final Map<Series, Counter> decisions = new ConcurrentHashMap<>();
  private Map<Route, Counter> undecided;
  private Map<Route, Timer> durations;

  @Override
  protected void register(MeterRegistry registry) {
    undecided =
        Arrays.stream(Route.values())
            .collect(
                Collectors.toMap(
                    route -> route,
                    route ->
                        Counter.builder("portcullis_policy_undecided")
                            .description(
                                "Undecided queries of sequencers and machines, which clients treat"
                                    + " as denials")
                            .tag("route", route.label())
                            .register(registry)));
    durations =
        Arrays.stream(Route.values())
            .collect(
                Collectors.toMap(
                    route -> route,
                    route ->
                        timer(
                            registry,
                            "portcullis_policy_duration",
                            "Time from reading a query to its response",
                            "route",
                            route.label())));
    // Registers each meter before the first request.
    for (Route route : Route.values()) {
      counter(new Series(route, false, "protocol.version_mismatch")).increment(0);
    }
  }

  /** Records a decision. */
  void decided(Route route, PolicyDecisionView answer, long nanos) {
    counter(new Series(route, answer.allow(), answer.ruleId())).increment();
    durations.get(route).record(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Records a request without a decision, because it was invalid or a dependency was not available.
   */
  void undecided(Route route, long nanos) {
    undecided.get(route).increment();
    durations.get(route).record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Rules are constants, so there are as many series as rules. */
  private Counter counter(Series series) {
    Counter found = decisions.get(series);
    return found != null ? found : decisions.computeIfAbsent(series, this::register);
  }

  private Counter register(Series series) {
    return Counter.builder("portcullis_policy_decisions")
        .description("Decisions for sequencers and machines by deciding rule")
        .tag("route", series.route().label())
        .tag("decision", series.allowed() ? "allowed" : "denied")
        .tag("rule", series.ruleId())
        .register(registry());
  }
}
