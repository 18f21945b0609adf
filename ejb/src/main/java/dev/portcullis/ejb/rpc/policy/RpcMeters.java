package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.metrics.FeatureMeters;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Metrics of the calls and decisions of this node's gateway. A call finds its counters by the name
 * of a declared method, without an allocation. Unknown method names create no series.
 */
@ApplicationScoped
public class RpcMeters extends FeatureMeters {
  private static final String OTHER = "other";

  private final Map<String, Map<RpcOutcome, Counter>> calls = new HashMap<>();
  private final Map<String, Counter> allowed = new ConcurrentHashMap<>();
  private final Map<String, Counter> denied = new ConcurrentHashMap<>();
  private final Map<String, Counter> reported = new ConcurrentHashMap<>();
  private Timer duration;

  @Override
  protected void register(MeterRegistry registry) {
    MethodPolicy.all().forEach(policy -> calls.put(policy.method(), new ConcurrentHashMap<>()));
    calls.put(OTHER, new ConcurrentHashMap<>());
    duration =
        timer(
            registry,
            "portcullis_rpc_call_duration",
            "Time from the beginning of a call of the gateway to its result or error");
    // Registers each meter before the first call.
    counter(OTHER, RpcOutcome.INVALID).increment(0);
    decisions(allowed, "allowed", MethodDecision.OPEN.ruleId()).increment(0);
    reported.computeIfAbsent(Decision.PERMISSION_MISSING.ruleId(), this::reportedBy).increment(0);
  }

  /** The metric label of any method name: a declared method, or {@code other}. */
  public static String label(String method) {
    return method != null && MethodPolicy.of(method).isPresent() ? method : OTHER;
  }

  /**
   * Records the end of a call.
   *
   * @param method as it was sent; null if there is none
   * @param nanos its duration in nanoseconds
   */
  public void ended(String method, RpcOutcome outcome, long nanos) {
    counter(method, outcome).increment();
    duration.record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Records that one of our rules allowed a request. */
  public void allowed(String ruleId) {
    decisions(allowed, "allowed", ruleId).increment();
  }

  /** Records that one of our rules denied a request. */
  public void denied(String ruleId) {
    decisions(denied, "denied", ruleId).increment();
  }

  /** Records that a request was answered although one of our rules would deny it. */
  void reported(String ruleId) {
    Counter found = reported.get(ruleId);
    (found != null ? found : reported.computeIfAbsent(ruleId, this::reportedBy)).increment();
  }

  private Counter reportedBy(String ruleId) {
    return Counter.builder("portcullis_reads_reported")
        .description("Permitted reads that the rule would deny")
        .tag("rule", ruleId)
        .register(registry());
  }

  private Counter counter(String method, RpcOutcome outcome) {
    Map<RpcOutcome, Counter> known = method == null ? null : calls.get(method);
    Map<RpcOutcome, Counter> counters = known == null ? calls.get(OTHER) : known;
    Counter found = counters.get(outcome);
    return found != null
        ? found
        : counters.computeIfAbsent(
            outcome, first -> register(known == null ? OTHER : method, first));
  }

  private Counter register(String method, RpcOutcome outcome) {
    return Counter.builder("portcullis_rpc_calls")
        .description("Calls of the gateway by method and outcome")
        .tag("method", method)
        .tag("outcome", outcome.label())
        .register(registry());
  }

  /** Rules are constants, so there are as many series as rules. */
  private Counter decisions(Map<String, Counter> counters, String decision, String ruleId) {
    Counter found = counters.get(ruleId);
    return found != null
        ? found
        : counters.computeIfAbsent(
            ruleId,
            first ->
                Counter.builder("portcullis_decisions")
                    .description("Decisions of the gateway on calls by deciding rule")
                    .tag("decision", decision)
                    .tag("rule", first)
                    .register(registry()));
  }
}
