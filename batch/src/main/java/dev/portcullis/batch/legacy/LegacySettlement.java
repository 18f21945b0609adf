package dev.portcullis.batch.legacy;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.legacy.sequencer.LegacySignals;
import dev.portcullis.ejb.legacy.upkeep.RollupUpkeep;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/**
 * Settles the legacy rollup, at once when a block was closed on this node or the chain below has a
 * new one.
 */
@Named("legacySettlement")
@Dependent
public class LegacySettlement extends LoopBatchlet {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  @Inject @Layer1 private ChainNode below;
  @Inject private RollupUpkeep upkeep;
  @Inject private LegacySignals signals;

  @Override
  protected void runLoop() throws InterruptedException {
    Signal settling = signals.settling();
    Runnable stopListening = below.onHead(head -> settling.raise());
    try {
      loop("Settling the legacy rollup", settling, LONGEST_WAIT, upkeep::step);
    } finally {
      stopListening.run();
      upkeep.release();
    }
  }
}
