package dev.portcullis.legacy.maintenance;

import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.job.LeaseStore;
import dev.portcullis.legacy.layer1.BlockSettler;
import dev.portcullis.legacy.layer1.Deployment;
import dev.portcullis.legacy.layer1.PriorityOperationScan;
import dev.portcullis.legacy.sequencer.LegacySignals;
import dev.portcullis.legacy.tree.StateRootCalculator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Computes state roots of blocks, settles blocks on layer 1, and reads the priority operations
 * there; on one node at a time.
 */
@ApplicationScoped
public class RollupSettlement {
  /** The name of the lease, equal to the name of the job. */
  private static final String LEASE = "legacy-settlement";

  /** A step may wait for layer 1; its writes are checked against the current state. */
  private static final Duration LEASE_TIME = Duration.ofSeconds(5);

  private static final Duration IDLE = Duration.ofMillis(500);

  @Inject private LegacyGenesis genesis;
  @Inject private Deployment deployment;
  @Inject private PriorityOperationScan scan;
  @Inject private StateRootCalculator roots;
  @Inject private BlockSettler blockSettler;
  @Inject private LegacySignals signals;
  @Inject private LeaseStore leases;

  private final Lease lease = LeaseStore.lease(() -> leases, LEASE, LEASE_TIME);

  private boolean hasBegun;

  /** Runs the due work; returns how long to wait for the signal before the next step. */
  public Duration step() {
    if (!lease.isHeld()) {
      return IDLE;
    }
    boolean changed =
        eachOf(
            List.of(this::begun, roots::step, deployment::step, this::scanned, blockSettler::step));
    return changed ? Duration.ZERO : IDLE;
  }

  /** Releases the lease, so that another node takes over at once. */
  public void release() {
    lease.release();
  }

  /** Queried until it is true, after which it never changes. */
  private boolean begun() {
    if (hasBegun) {
      return false;
    }
    boolean changed = genesis.step();
    hasBegun = true;
    return changed;
  }

  private boolean scanned() {
    boolean changed = scan.step();
    if (changed) {
      signals.executing().raise();
    }
    return changed;
  }

  /** Runs all steps, even if some fail, and then throws the first failure. */
  static boolean eachOf(List<BooleanSupplier> steps) {
    boolean changed = false;
    RuntimeException failure = null;
    for (BooleanSupplier step : steps) {
      try {
        changed |= step.getAsBoolean();
      } catch (RuntimeException failed) {
        if (failure == null) {
          failure = failed;
        } else {
          failure.addSuppressed(failed);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
    return changed;
  }
}
