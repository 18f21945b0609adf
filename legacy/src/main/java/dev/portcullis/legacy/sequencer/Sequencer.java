package dev.portcullis.legacy.sequencer;

import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.job.LeaseStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** Executes pending operations, on one node at a time. */
@ApplicationScoped
public class Sequencer {
  /** The name of the lease, equal to the name of the job. */
  private static final String LEASE = "legacy-sequencer";

  private static final Duration LEASE_TIME = Duration.ofSeconds(3);

  /** The waiting time without work: new operations raise a signal on their own node only. */
  private static final Duration IDLE = Duration.ofMillis(200);

  @Inject private SequencerStore store;
  @Inject private SequencerConfig config;
  @Inject private LegacySignals signals;
  @Inject private LeaseStore leases;

  private final Lease lease = LeaseStore.lease(() -> leases, LEASE, LEASE_TIME);

  /** Executes some operations; returns how long to wait for the signal before the next step. */
  public Duration step() {
    if (!lease.isHeld()) {
      return IDLE;
    }
    SequencerStep.StepResult stepResult = store.step(config.rules(), IDLE);
    if (stepResult.isSealed()) {
      signals.settling().raise();
    }
    return stepResult.rest();
  }

  /** Releases the lease, so that another node takes over at once. */
  public void release() {
    lease.release();
  }
}
