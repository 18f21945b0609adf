package dev.portcullis.legacy.job;

import dev.portcullis.ejb.job.ContinuousJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.legacy.sequencer.LegacySignals;
import dev.portcullis.legacy.sequencer.Sequencer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Executes pending operations of the legacy rollup, at once when an operation arrives on this node.
 */
@ApplicationScoped
public class SequencerLoop implements ContinuousJob {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  @Inject private Sequencer sequencer;
  @Inject private LegacySignals signals;

  @Override
  public Job job() {
    return Job.LEGACY_SEQUENCER;
  }

  @Override
  public void run(LoopRunner loopRunner) throws InterruptedException {
    try {
      loopRunner.loop(
          "Executing the legacy rollup", signals.executing(), LONGEST_WAIT, sequencer::step);
    } finally {
      sequencer.release();
    }
  }
}
