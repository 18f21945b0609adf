package dev.portcullis.legacy.sequencer;

import dev.portcullis.ejb.job.Lease;
import dev.portcullis.ejb.job.LeaseStore;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** Executes what waits, on one node at a time. */
@ApplicationScoped
public class Sequencer {
  /** The name of the lease, which is that of the job. */
  private static final String LEASE = "legacy-sequencer";

  private static final Duration LEASE_TIME = Duration.ofSeconds(3);

  /** How long to wait when there is nothing to do: what comes raises a signal on its node only. */
  private static final Duration IDLE = Duration.ofMillis(200);

  @Inject private SequencerStore store;
  @Inject private SequencerConfig config;
  @Inject private LegacySignals signals;
  @Inject private LeaseStore leases;

  private final Lease lease = LeaseStore.lease(() -> leases, LEASE, LEASE_TIME);

  /** Executes some; how long to wait for the signal before the next step. */
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

  /** Lets another node take over at once. */
  public void release() {
    lease.release();
  }
}
