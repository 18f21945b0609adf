package dev.portcullis.legacy.rpc;

import dev.portcullis.kernel.LogThrottle;
import dev.portcullis.legacy.query.LegacyReceipts;
import dev.portcullis.legacy.query.PriorityReceipt;
import dev.portcullis.legacy.query.TransactionReceipt;
import dev.portcullis.legacy.transaction.TransactionHash;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies connections of their receipts, on one thread that starts with the first subscription.
 */
@ApplicationScoped
public class ReceiptNotifier {
  private static final Logger LOG = LoggerFactory.getLogger(ReceiptNotifier.class);
  private static final long EVERY_MILLIS = 250;
  private static final long SHUTDOWN_TIMEOUT_MILLIS = 3_000;

  @Inject private ReceiptSubscriptions subscriptions;
  @Inject private LegacyReceipts receipts;
  @Resource private ManagedThreadFactory threads;

  private final LogThrottle lines = LogThrottle.perMinute(2);
  private Thread thread;
  private boolean isClosed;

  @PreDestroy
  void close() {
    synchronized (this) {
      isClosed = true;
      notifyAll();
      if (thread == null) {
        return;
      }
    }
    try {
      thread.join(SHUTDOWN_TIMEOUT_MILLIS);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the thread that notifies the subscription just added. */
  synchronized void begin() {
    if (thread == null && !isClosed) {
      ReceiptPoller watch = new ReceiptPoller(subscriptions, new DatabaseReceipts());
      thread = threads.newThread(() -> follow(watch));
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void follow(ReceiptPoller watch) {
    while (pause()) {
      try {
        watch.poll();
      } catch (RuntimeException | Error fault) {
        lines
            .permit(fault.getClass().getName())
            .ifPresent(
                more ->
                    LOG.warn("Receipts could not be read; the query is retried{}", more, fault));
      }
    }
  }

  private synchronized boolean pause() {
    try {
      if (!isClosed) {
        TimeUnit.MILLISECONDS.timedWait(this, EVERY_MILLIS);
      }
      return !isClosed;
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private final class DatabaseReceipts implements ReceiptPoller.Source {
    @Override
    public Object progress() {
      return receipts.progress();
    }

    @Override
    public Map<TransactionHash, TransactionReceipt> transactions(
        Collection<TransactionHash> hashes) {
      return receipts.transactions(hashes);
    }

    @Override
    public Map<Long, PriorityReceipt> priorities(Collection<Long> serialIds) {
      return receipts.priorities(serialIds);
    }
  }
}
