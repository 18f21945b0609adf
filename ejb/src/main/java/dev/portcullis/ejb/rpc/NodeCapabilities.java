package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.chain.trace.TraceOverrides;
import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.metrics.GaugeSample;
import dev.portcullis.ejb.metrics.GaugeSource;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The overrides that the node of an upstream chain supports, and the way in which it reports
 * accounts that an execution touches. A probe runs once a minute, because of failover to another
 * node. Metrics, health and the log show operators which checks are missing as a consequence.
 */
@ApplicationScoped
public class NodeCapabilities implements GaugeSource, HealthSource {
  private static final Logger LOG = LoggerFactory.getLogger(NodeCapabilities.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final long PERIOD = 60_000_000_000L;
  private static final long MIN_PROBE_INTERVAL = 1_000_000_000L;

  /**
   * The longest pause between probes of a node with unknown capabilities. The back-off begins with
   * one second.
   */
  private static final long LONGEST_UNKNOWN = 16 * MIN_PROBE_INTERVAL;

  /** How long a call waits for the first probe by another call. */
  private static final Duration WAIT = Duration.ofSeconds(2);

  private static final String UNKNOWN =
      "It rejects traces, and its support of overrides is still unknown: calls that are judged by"
          + " traces are denied until it responds";

  private static final String LATEST_ONLY =
      "It supports no block overrides of debug_traceCall: transactions are judged on its latest"
          + " block only, and may act differently in a later block";

  private final AtomicLong due = new AtomicLong();
  private final ReentrantLock probing = new ReentrantLock();
  private ChainNode chain;
  private PoolConfig pool;
  private LongSupplier nanos;
  private Duration wait;
  private volatile Probed known;
  private volatile long pause;

  private record Probed(TraceOverrides overrides, AccountTraceMode accounts) {
    static final Probed NOTHING = new Probed(TraceOverrides.NONE, AccountTraceMode.NONE);

    /** Empty if the node's response is no evidence of its capabilities. */
    static Optional<Probed> first(ChainNode node) {
      return TraceOverrides.first(node::call)
          .flatMap(
              overrides ->
                  AccountTraceMode.first(node::call)
                      .map(accounts -> new Probed(overrides, accounts)));
    }

    static Probed of(ChainNode node, Probed before) {
      return new Probed(
          TraceOverrides.of(node::call, before.overrides()),
          AccountTraceMode.of(node::call, before.accounts()));
    }

    List<String> shortcomings() {
      return Stream.concat(
              overrides.blocks().isEmpty() ? Stream.of(LATEST_ONLY) : Stream.empty(),
              accounts.shortcoming().stream())
          .toList();
    }
  }

  /** For the container's proxy. */
  protected NodeCapabilities() {}

  /** With unknown capabilities. */
  @Inject
  public NodeCapabilities(ChainNode chain, PoolConfig pool) {
    this(chain, pool, System::nanoTime, WAIT);
  }

  NodeCapabilities(ChainNode chain, PoolConfig pool, LongSupplier nanos, Duration wait) {
    this.wait = wait;
    this.chain = chain;
    this.pool = pool;
    this.nanos = nanos;
  }

  /**
   * The overrides that the node supports. An embedded chain is not queried.
   *
   * @throws Failure CHAIN_UNAVAILABLE if there is no earlier result, and the node does not respond
   *     or refuses even a plain trace
   */
  TraceOverrides now() {
    return able().overrides();
  }

  /**
   * How the node reports accounts that an execution touches. NONE for an embedded chain, which
   * reports more itself.
   *
   * @throws Failure CHAIN_UNAVAILABLE if there is no earlier result, and the node does not respond
   *     or refuses even a plain trace
   */
  AccountTraceMode accounts() {
    return able().accounts();
  }

  /**
   * The same after the node refused a known capability, perhaps because of a failover. It is probed
   * again at most once a second.
   */
  AccountTraceMode accountsAfterRefusal() {
    long now = nanos.getAsLong();
    due.accumulateAndGet(now, (when, is) -> PERIOD - (when - is) >= MIN_PROBE_INTERVAL ? is : when);
    return accounts();
  }

  private Probed able() {
    if (!pool.isUsed()) {
      return Probed.NOTHING;
    }
    Probed found = known;
    if (found == null) {
      return first();
    }
    long now = nanos.getAsLong();
    long when = due.get();
    if (now - when >= 0 && due.compareAndSet(when, now + PERIOD)) {
      try {
        found = Probed.of(chain, found);
        due.set(now + PERIOD);
        known = found;
        logShortcomings(found);
      } catch (Failure away) {
        LOG.debug("The node does not report its supported overrides", away);
      }
    }
    return found;
  }

  /**
   * Probes a node with unknown capabilities, by one caller at a time. At the first probe the other
   * callers wait briefly for its result. A busy node is probed again after one second, then after
   * twice as long. Until then its capabilities are unknown, which differs from none.
   */
  private Probed first() {
    checkPause();
    if (!mayProbe()) {
      throw unknown(MIN_PROBE_INTERVAL);
    }
    try {
      if (known == null) {
        checkPause();
        Probed found = probed();
        due.set(nanos.getAsLong() + PERIOD);
        known = found;
        logShortcomings(found);
      }
      return known;
    } finally {
      probing.unlock();
    }
  }

  private void checkPause() {
    long left = due.get() - nanos.getAsLong();
    if (known == null && pause != 0 && left > 0) {
      throw unknown(left);
    }
  }

  private boolean mayProbe() {
    try {
      return pause == 0 ? probing.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS) : probing.tryLock();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Probed probed() {
    Optional<Probed> found = Probed.first(chain);
    if (found.isEmpty()) {
      pause = Math.min(LONGEST_UNKNOWN, Math.max(MIN_PROBE_INTERVAL, 2 * pause));
      due.set(nanos.getAsLong() + pause);
      LINES
          .permit(UNKNOWN)
          .ifPresent(more -> LOG.warn("The node of the chain is busy: {}{}", UNKNOWN, more));
      throw unknown(pause);
    }
    return found.get();
  }

  private static Failure unknown(long nanos) {
    return Failure.chainBusy("The chain's node does not trace now", nanos / MIN_PROBE_INTERVAL);
  }

  private static void logShortcomings(Probed found) {
    for (String each : found.shortcomings()) {
      LINES
          .permit(each)
          .ifPresent(more -> LOG.warn("The node of the chain is limited: {}{}", each, more));
    }
  }

  @Override
  public Origin origin() {
    return Origin.CHAIN;
  }

  @Override
  public List<GaugeSample> read() {
    if (!pool.isUsed()) {
      return List.of();
    }
    TraceOverrides able = now();
    AccountTraceMode accounts = accounts();
    return List.of(
        GaugeSample.of(
            "portcullis_judged_contexts",
            "The number of blocks in which each transaction is judged; 1 if the node supports no"
                + " block overrides",
            (long) MultiBlockTracer.many(able)),
        GaugeSample.of(
            "portcullis_judged_on_top",
            "Whether transactions are judged on top of pending transactions",
            able.states() ? 1L : 0L),
        GaugeSample.of(
            "portcullis_judged_touches",
            "The number of executions that list the accounts a call touches: 0 if the node does not"
                + " list them",
            switch (accounts) {
              case NONE -> 0L;
              case WITH_FRAMES -> 1L;
              case APART -> 2L;
            }));
  }

  /** There is an item only if there is a shortcoming to report. */
  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.CHAIN_NODE, "judging", this::items));
  }

  private List<HealthItem> items() {
    Probed last = known;
    if (last == null && pause != 0) {
      return List.of(item(HealthState.UNKNOWN, UNKNOWN));
    }
    return last == null || last.shortcomings().isEmpty()
        ? List.of()
        : List.of(item(HealthState.UP, String.join(". ", last.shortcomings())));
  }

  private HealthItem item(HealthState state, String reason) {
    return HealthItem.of(HealthKind.CHAIN_NODE, chain.name() + ", judging", state)
        .withReason(reason);
  }

  /** Probes the node if a probe is due. A node that does not respond is probed later. */
  public void probeIfDue() {
    try {
      var unused = now();
    } catch (Failure | NodeErrorException away) {
      LOG.debug("The node does not report its supported overrides yet", away);
    }
  }
}
