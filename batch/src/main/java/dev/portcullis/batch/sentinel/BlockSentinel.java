package dev.portcullis.batch.sentinel;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.sentinel.Sentinel;
import dev.portcullis.ejb.sentinel.SentinelConfig;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Judges blocks after they were mined, at once when the node announces a head. */
@Named("blockSentinel")
@Dependent
public class BlockSentinel extends LoopBatchlet {
  @Inject private ChainNode chain;
  @Inject private Sentinel sentinel;
  @Inject private SentinelConfig config;

  @Override
  protected void runLoop() throws InterruptedException {
    Signal heads = new Signal();
    Runnable stopListening = chain.onHead(head -> heads.raise());
    try {
      loop("Judging blocks", heads, config.maxBackoff(), sentinel::step);
    } finally {
      stopListening.run();
      sentinel.release();
    }
  }
}
