package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies listeners of events, in order and off the chain's own thread. */
public final class Notifier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);

  private final List<ChainListener> listeners = new CopyOnWriteArrayList<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread worker = new Thread(task, "chain-notifier");
            worker.setDaemon(true);
            return worker;
          });

  /** Adds a listener for later events. */
  public void add(ChainListener listener) {
    listeners.add(listener);
  }

  /** Removes a listener. */
  public void remove(ChainListener listener) {
    listeners.remove(listener);
  }

  void added(Block block) {
    deliver(listener -> listener.onBlock(block));
  }

  void removed(List<Block> blocks) {
    deliver(listener -> listener.onRemoved(blocks));
  }

  /** Notifies the listeners of a transaction that the mempool accepted. */
  public void pending(Transaction transaction) {
    deliver(listener -> listener.onPending(transaction));
  }

  /** Runs another notification, in order with the listeners. */
  void enqueue(Runnable message) {
    thread.execute(
        () -> {
          try {
            message.run();
          } catch (RuntimeException e) {
            LOG.error("A chain listener could not be notified", e);
          }
        });
  }

  private void deliver(Consumer<ChainListener> message) {
    if (listeners.isEmpty()) {
      return;
    }
    thread.execute(
        () -> {
          for (ChainListener listener : listeners) {
            try {
              message.accept(listener);
            } catch (RuntimeException e) {
              LOG.error("A chain listener failed, the others go on", e);
            }
          }
        });
  }

  /** Delivers what is queued, then stops. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(10, TimeUnit.SECONDS)) {
        LOG.warn("A chain listener does not return; its thread is abandoned");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
