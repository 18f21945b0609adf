package dev.portcullis.batch.pool;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.pool.PoolSignals;
import dev.portcullis.ejb.rpc.sending.PoolSender;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Sends due transactions from the pool, at once when this node is notified. */
@Named("transactionSending")
@Dependent
public class TransactionSending extends LoopBatchlet {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  @Inject private PoolSender sender;
  @Inject private PoolSignals signals;

  @Override
  protected void runLoop() throws InterruptedException {
    try {
      loop("Sending pending transactions", signals.sending(), LONGEST_WAIT, sender::step);
    } finally {
      sender.release();
    }
  }
}
