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
 * What the gateway of this node is asked and decides. A call finds its counters by the name of a
 * declared method, and allocates nothing for that: strangers make no series, whatever they send.
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
            "From the beginning of a call of the gateway to its result or error");
    // So that each is there before the first call.
    counter(OTHER, RpcOutcome.INVALID).increment(0);
    decisions(allowed, "allowed", MethodDecision.OPEN.ruleId()).increment(0);
    reported.computeIfAbsent(Decision.PERMISSION_MISSING.ruleId(), this::reportedBy).increment(0);
  }

  /** How a method is called that may be any text: as it is declared, or {@code other}. */
  public static String label(String method) {
    return method != null && MethodPolicy.of(method).isPresent() ? method : OTHER;
  }

  /**
   * A call is over.
   *
   * @param method as it was sent; null for what names none
   * @param nanos how long it took
   */
  public void ended(String method, RpcOutcome outcome, long nanos) {
    counter(method, outcome).increment();
    duration.record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Something that somebody asked for was allowed by a rule of ours. */
  public void allowed(String ruleId) {
    decisions(allowed, "allowed", ruleId).increment();
  }

  /** Something that somebody asked for was denied by a rule of ours. */
  void denied(String ruleId) {
    decisions(denied, "denied", ruleId).increment();
  }

  /** Something that was answered would be denied by a rule of ours. */
  void reported(String ruleId) {
    Counter found = reported.get(ruleId);
    (found != null ? found : reported.computeIfAbsent(ruleId, this::reportedBy)).increment();
  }

  private Counter reportedBy(String ruleId) {
    return Counter.builder("portcullis_reads_reported")
        .description("Reads that were answered and would be denied by the rule")
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
        .description("Calls of the gateway by method and by what became of them")
        .tag("method", method)
        .tag("outcome", outcome.label())
        .register(registry());
  }

  /** Rules are constants of ours, so there are as many series as rules. */
  private Counter decisions(Map<String, Counter> counters, String decision, String ruleId) {
    Counter found = counters.get(ruleId);
    return found != null
        ? found
        : counters.computeIfAbsent(
            ruleId,
            first ->
                Counter.builder("portcullis_decisions")
                    .description("What the gateway decided about calls, by the rule that did")
                    .tag("decision", decision)
                    .tag("rule", first)
                    .register(registry()));
  }
}
