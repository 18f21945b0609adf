package dev.portcullis.legacy.job;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.job.ContinuousJob;
import dev.portcullis.ejb.job.Job;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.legacy.maintenance.RollupSettlement;
import dev.portcullis.legacy.sequencer.LegacySignals;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;

/** Settles the legacy rollup, at once when this node closed a block or layer 1 has a new one. */
@ApplicationScoped
public class SettlementLoop implements ContinuousJob {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  @Inject @Layer1 private ChainNode below;
  @Inject private RollupSettlement upkeep;
  @Inject private LegacySignals signals;

  @Override
  public Job job() {
    return Job.LEGACY_SETTLEMENT;
  }

  @Override
  public void run(LoopRunner loopRunner) throws InterruptedException {
    Signal settling = signals.settling();
    Runnable stopListening = below.onHead(head -> settling.raise());
    try {
      loopRunner.loop("Settling the legacy rollup", settling, LONGEST_WAIT, upkeep::step);
    } finally {
      stopListening.run();
      upkeep.release();
    }
  }
}
