package dev.portcullis.ejb.chain.upstream;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.ejb.chain.SlowMethods;
import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.kernel.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Counts the calls to one node, by purpose and outcome. */
public final class UpstreamCalls {
  /** An instance without a registry. */
  public static final UpstreamCalls UNCOUNTED = new UpstreamCalls(new CompositeMeterRegistry(), "");

  /** The purposes of calls, grouped by their cost for a node. */
  enum Purpose {
    /** A lookup. */
    READ,
    /** A search of many blocks. */
    SEARCH,
    /** Executes code. */
    EXECUTE,
    /** Executes code and reports each call frame. */
    TRACE,
    /** Sends a transaction to the node. */
    SEND;

    static Purpose of(String method) {
      if (method.contains("_send")) {
        return SEND;
      }
      if (method.startsWith("debug_") || method.startsWith("ots_")) {
        return TRACE;
      }
      return switch (method) {
        case "eth_getLogs", "eth_getBlockReceipts", "rollup_getRawBlockTransactions" -> SEARCH;
        default -> SlowMethods.include(method) ? EXECUTE : READ;
      };
    }
  }

  /** The outcomes of calls. */
  enum Outcome {
    ANSWERED,
    /** The node returned an error. */
    REFUSED,
    /** There was no response in time. */
    LATE,
    /** There was no connection, or it broke. */
    UNREACHABLE,
    /** The response is unusable: an HTTP status, invalid JSON, too large. */
    UNUSABLE,
    /** The rate limit of the node was reached. */
    THROTTLED,
    /** The caller no longer waited for the response. */
    ABANDONED;

    static Outcome of(NodeErrorException refusal) {
      return refusal.getCause() instanceof BoundedBody.TooLarge ? UNUSABLE : REFUSED;
    }

    static Outcome of(Failure failure) {
      if (CallFailures.isInterrupted(failure)) {
        return ABANDONED;
      }
      if (NodeRateLimitedException.is(failure)) {
        return THROTTLED;
      }
      if (CallFailures.isLate(failure)) {
        return LATE;
      }
      return failure.getCause() == null ? UNUSABLE : UNREACHABLE;
    }
  }

  private record Counted(Map<Outcome, Counter> ended, Timer duration) {}

  private final Map<Purpose, Counted> counted = new EnumMap<>(Purpose.class);

  /**
   * Registers the meters of one node.
   *
   * @param node its number, such as {@code 1}: never its address
   */
  UpstreamCalls(MeterRegistry registry, String node) {
    for (Purpose purpose : Purpose.values()) {
      Map<Outcome, Counter> ended = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        ended.put(
            outcome,
            Counter.builder("portcullis_upstream_calls")
                .description("Calls to a chain node by purpose and outcome")
                .tag("node", node)
                .tag("purpose", label(purpose))
                .tag("outcome", label(outcome))
                .register(registry));
      }
      Timer duration =
          FeatureMeters.timer(
              registry,
              "portcullis_upstream_call_duration",
              "Time from the beginning of a call to a chain node to the end of its response",
              "node",
              node,
              "purpose",
              label(purpose));
      counted.put(purpose, new Counted(ended, duration));
    }
  }

  /** The label in metrics and traces. */
  static String label(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT);
  }

  /** Records the end of a call. */
  void ended(String method, Outcome outcome, long nanos) {
    Counted same = counted.get(Purpose.of(method));
    same.ended().get(outcome).increment();
    same.duration().record(nanos, TimeUnit.NANOSECONDS);
  }
}
