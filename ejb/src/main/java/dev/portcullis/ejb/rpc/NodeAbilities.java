package dev.portcullis.ejb.rpc;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which overrides the node of an upstream chain obeys. It is tried out once a minute: another
 * node may have taken over. Operators are told what is judged less for it.
 */
@ApplicationScoped
public class NodeAbilities implements FigureSource, HealthSource {
  private static final Logger LOG = LoggerFactory.getLogger(NodeAbilities.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final long PERIOD = 60_000_000_000L;
  private static final String LATEST_ONLY =
      "It obeys no block overrides of debug_traceCall: transactions are judged as of its latest"
          + " block only, and may do something else in a later one";

  private final AtomicLong due = new AtomicLong();
  private ChainNode chain;
  private PoolConfig pool;
  private LongSupplier nanos;
  private volatile TraceOverrides known;

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
    if (!pool.isUsed()) {
      return TraceOverrides.NONE;
    }
    TraceOverrides found = known;
    long now = nanos.getAsLong();
    long when = due.get();
    if (found == null || (now - when >= 0 && due.compareAndSet(when, now + PERIOD))) {
      try {
        found = TraceOverrides.of(chain::call);
        due.set(now + PERIOD);
        known = found;
        tell(found);
      } catch (Failure away) {
        if (found == null) {
          throw away;
        }
        LOG.debug("The node does not tell what it obeys", away);
      }
    }
    return found;
  }

  private static void tell(TraceOverrides found) {
    if (found.blocks().isEmpty()) {
      LINES
          .tell("blocks")
          .ifPresent(more -> LOG.warn("The node of the chain is limited: {}{}", LATEST_ONLY, more));
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
    return List.of(
        Figure.of(
            "portcullis_judged_contexts",
            "In how many blocks each transaction is judged, 1 where the node obeys no block"
                + " overrides",
            (long) JudgedContexts.many(able)),
        Figure.of(
            "portcullis_judged_on_top",
            "Whether transactions are judged on top of those that are in no block yet",
            able.states() ? 1L : 0L));
  }

  /** There is an item only where something is to be said. */
  @Override
  public List<HealthCheck> checks() {
    return List.of(new HealthCheck(HealthKind.CHAIN_NODE, "judging", this::items));
  }

  private List<HealthItem> items() {
    TraceOverrides last = known;
    return last != null && last.blocks().isEmpty()
        ? List.of(
            HealthItem.of(HealthKind.CHAIN_NODE, chain.name() + ", judging", HealthState.UP)
                .because(LATEST_ONLY))
        : List.of();
  }

  /** Asks the node, if it is time to; one that does not answer is asked later. */
  void look() {
    try {
      var unused = now();
    } catch (Failure | NodeRefusal away) {
      LOG.debug("The node does not tell what it obeys yet", away);
    }
  }
}
