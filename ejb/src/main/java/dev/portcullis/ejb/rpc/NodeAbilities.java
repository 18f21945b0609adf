package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.AccountTraces;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.chain.TraceOverrides;
import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthItem;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.ejb.health.HealthState;
import dev.portcullis.ejb.metrics.Figure;
import dev.portcullis.ejb.metrics.FigureSource;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Seldom;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The overrides that the node of an upstream chain obeys, and the way in which it reports accounts
 * that an execution touches. A probe runs once a minute, because of failover to another node.
 * Metrics, health and the log show operators what is not judged as a consequence.
 */
@ApplicationScoped
public class NodeAbilities implements FigureSource, HealthSource {
  private static final Logger LOG = LoggerFactory.getLogger(NodeAbilities.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final long PERIOD = 60_000_000_000L;
  private static final long AGAIN = 1_000_000_000L;
  private static final String LATEST_ONLY =
      "It obeys no block overrides of debug_traceCall: transactions are judged as of its latest"
          + " block only, and may do something else in a later one";

  private final AtomicLong due = new AtomicLong();
  private ChainNode chain;
  private PoolConfig pool;
  private LongSupplier nanos;
  private volatile Able known;

  private record Able(TraceOverrides overrides, AccountTraces accounts) {
    static final Able NOTHING = new Able(TraceOverrides.NONE, AccountTraces.NONE);

    static Able of(ChainNode node, Able before) {
      return new Able(
          TraceOverrides.of(node::call, before.overrides()),
          AccountTraces.of(node::call, before.accounts()));
    }

    List<String> shortcomings() {
      return Stream.concat(
              overrides.blocks().isEmpty() ? Stream.of(LATEST_ONLY) : Stream.empty(),
              accounts.shortcoming().stream())
          .toList();
    }
  }

  /** For the container's proxy. */
  protected NodeAbilities() {}

  /** Knowing nothing yet. */
  @Inject
  public NodeAbilities(ChainNode chain, PoolConfig pool) {
    this(chain, pool, System::nanoTime);
  }

  NodeAbilities(ChainNode chain, PoolConfig pool, LongSupplier nanos) {
    this.chain = chain;
    this.pool = pool;
    this.nanos = nanos;
  }

  /**
   * What the node obeys; nothing is asked of an embedded chain.
   *
   * @throws Failure CHAIN_UNAVAILABLE if it was never asked and does not answer
   */
  TraceOverrides now() {
    return able().overrides();
  }

  /**
   * How the node reports accounts that an execution touches. NONE for an embedded chain, which
   * reports more itself.
   *
   * @throws Failure CHAIN_UNAVAILABLE if there is no earlier result and the node does not answer
   */
  AccountTraces accounts() {
    return able().accounts();
  }

  /**
   * The same after the node refused what it is known for, because of a failover perhaps. It is
   * probed again at most once a second.
   */
  AccountTraces accountsAfterRefusal() {
    long now = nanos.getAsLong();
    due.accumulateAndGet(now, (when, is) -> PERIOD - (when - is) >= AGAIN ? is : when);
    return accounts();
  }

  private Able able() {
    if (!pool.isUsed()) {
      return Able.NOTHING;
    }
    Able found = known;
    long now = nanos.getAsLong();
    long when = due.get();
    if (found == null || (now - when >= 0 && due.compareAndSet(when, now + PERIOD))) {
      try {
        found = Able.of(chain, found == null ? Able.NOTHING : found);
        due.set(now + PERIOD);
        known = found;
        logShortcomings(found);
      } catch (Failure away) {
        if (found == null) {
          throw away;
        }
        LOG.debug("The node does not tell what it obeys", away);
      }
    }
    return found;
  }

  private static void logShortcomings(Able found) {
    for (String each : found.shortcomings()) {
      LINES
          .tell(each)
          .ifPresent(more -> LOG.warn("The node of the chain is limited: {}{}", each, more));
    }
  }

  @Override
  public Origin origin() {
    return Origin.CHAIN;
  }

  @Override
  public List<Figure> read() {
    if (!pool.isUsed()) {
      return List.of();
    }
    TraceOverrides able = now();
    AccountTraces accounts = accounts();
    return List.of(
        Figure.of(
            "portcullis_judged_contexts",
            "In how many blocks each transaction is judged, 1 where the node obeys no block"
                + " overrides",
            (long) JudgedContexts.many(able)),
        Figure.of(
            "portcullis_judged_on_top",
            "Whether transactions are judged on top of those that are in no block yet",
            able.states() ? 1L : 0L),
        Figure.of(
            "portcullis_judged_touches",
            "By how many executions it is learned which accounts one touches: 0 where the node"
                + " does not tell",
            switch (accounts) {
              case NONE -> 0L;
              case WITH_FRAMES -> 1L;
              case APART -> 2L;
            }));
  }

  /** There is an item only where something is to be said. */
  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.CHAIN_NODE, "judging", this::items));
  }

  private List<HealthItem> items() {
    Able last = known;
    return last == null || last.shortcomings().isEmpty()
        ? List.of()
        : List.of(
            HealthItem.of(HealthKind.CHAIN_NODE, chain.name() + ", judging", HealthState.UP)
                .because(String.join(". ", last.shortcomings())));
  }

  /** Asks the node, if it is time to; one that does not answer is asked later. */
  public void look() {
    try {
      var unused = now();
    } catch (Failure | NodeRefusal away) {
      LOG.debug("The node does not tell what it obeys yet", away);
    }
  }
}
