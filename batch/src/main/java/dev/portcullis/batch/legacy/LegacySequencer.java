package dev.portcullis.batch.legacy;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.legacy.sequencer.LegacySignals;
import dev.portcullis.ejb.legacy.sequencer.Sequencer;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Executes what waits in the legacy rollup, at once when something comes on this node. */
@Named("legacySequencer")
@Dependent
public class LegacySequencer extends LoopBatchlet {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  @Inject private Sequencer sequencer;
  @Inject private LegacySignals signals;

  @Override
  protected void runLoop() throws InterruptedException {
    try {
      loop("Executing the legacy rollup", signals.executing(), LONGEST_WAIT, sequencer::step);
    } finally {
      sequencer.release();
    }
  }
}
