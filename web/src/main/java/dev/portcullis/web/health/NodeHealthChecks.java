package dev.portcullis.web.health;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.job.JobConfig;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.monitoring.JobCommands;
import dev.portcullis.kernel.health.ChainReadiness;
import dev.portcullis.kernel.health.ClockReadiness;
import dev.portcullis.kernel.health.DatabaseReadiness;
import dev.portcullis.kernel.health.HealthCheckRegistry;
import dev.portcullis.kernel.health.HealthCheckRegistry.CheckStatus;
import dev.portcullis.kernel.health.JobReadiness;
import dev.portcullis.kernel.health.ProcessLiveness;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Destroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The health of this node, for our own routes and for the checks of MicroProfile Health. */
@ApplicationScoped
public class NodeHealthChecks {
  /** The reason for a check that is down. */
  static final String CAUSE = "cause";

  /** The capabilities that the upstream node lacks, and the consequences. */
  static final String LACKS = "lacks";

  /** The number of reachable upstream nodes. */
  static final String NODES = "nodes";

  /** The jobs that administrators stopped, on all nodes: this is not a fault. */
  static final String STOPPED = "stopped";

  /**
   * The job that waits for a message broker, or for the chain below: this is not a fault of this
   * node.
   */
  static final String WAITING = "waiting";

  private final DeadlockDetector deadlocks = new DeadlockDetector();

  @Inject ChainNode chain;
  @Inject DatabaseProbe database;
  @Inject JobHeartbeats heartbeats;
  @Inject JobConfig config;
  @Inject JobCommands orders;
  @Inject ClockOffset clock;

  private Map<String, Supplier<CheckStatus>> checks() {
    return Map.of(
        ChainReadiness.NAME, this::ofChain,
        DatabaseReadiness.NAME, this::ofDatabase,
        JobReadiness.NAME, this::ofJobs,
        ClockReadiness.NAME, this::ofClock,
        ProcessLiveness.NAME, this::ofProcess);
  }

  void begin(@Observes @Initialized(ApplicationScoped.class) Object start) {
    checks().forEach(HealthCheckRegistry::put);
  }

  void end(@Observes @Destroyed(ApplicationScoped.class) Object end) {
    checks().keySet().forEach(HealthCheckRegistry::remove);
  }

  /** Whether the chain behind the gateway responds, and its blocks can include transactions. */
  CheckStatus ofChain() {
    Map<String, String> data = new TreeMap<>();
    chain.nodeAvailability().ifPresent(known -> data.put(NODES, known));
    chain.limitation().ifPresent(lacks -> data.put(LACKS, lacks));
    boolean includes = chain.includesTransactions();
    if (!includes) {
      data.put(CAUSE, "no transaction is included: permissions cannot be looked up");
    }
    return new CheckStatus(chain.reachable() && includes, data);
  }

  /** Whether the database responds. */
  CheckStatus ofDatabase() {
    return new CheckStatus(database.answers(), Map.of());
  }

  /** Whether the jobs of this node run and are not stuck. */
  CheckStatus ofJobs() {
    Map<String, String> data = new TreeMap<>();
    heartbeats.stuck(config.stuckAfter()).ifPresent(cause -> data.put(CAUSE, cause));
    boolean up = data.isEmpty();
    orders.stopped().ifPresent(jobs -> data.put(STOPPED, jobs));
    heartbeats.waiting().ifPresent(job -> data.put(WAITING, job));
    return new CheckStatus(up, data);
  }

  /** Whether the clock of this node differs from the database's clock by at most a minute. */
  CheckStatus ofClock() {
    Map<String, String> data = new TreeMap<>();
    clock.fault().ifPresent(wrong -> data.put(CAUSE, wrong));
    return new CheckStatus(!clock.isSkewed(), data);
  }

  /** Whether the process can recover without a restart. */
  CheckStatus ofProcess() {
    return new CheckStatus(!deadlocks.isDeadlocked(), Map.of());
  }
}
