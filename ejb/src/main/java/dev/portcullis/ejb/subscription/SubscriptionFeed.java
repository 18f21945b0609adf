package dev.portcullis.ejb.subscription;

import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.Visibility;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.ejb.subscription.Subscription.Kind;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.LogThrottle;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the chain for all subscriptions of this node, on two threads of its own: one for blocks,
 * one for pending transactions. After a failure it retries, without skipping anything.
 */
@ApplicationScoped
public class SubscriptionFeed {
  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionFeed.class);

  /** The memory for sent logs, in bytes. */
  private static final long SENT_MEMORY = 32L << 20;

  private static final long RETRY_MILLIS = 500;
  private static final long POLL_MILLIS = 250;
  private static final long LONGEST_GOODBYE_MILLIS = 3_000;

  @Inject private ChainNode chain;
  @Inject private Subscriptions subscriptions;
  @Inject private PrincipalResolver principalResolver;
  @Inject private VisibleLogs logs;
  @Inject private Visibility visibility;
  @Inject private SubscriptionConfig config;
  @Resource private ManagedThreadFactory threads;

  private final LogThrottle lines = LogThrottle.perMinute(2);
  private BlockFeed blocks;
  private PendingFeed pending;
  private Runnable listening;
  private Thread blockThread;
  private Thread pendingThread;
  private ChainHeader newest;
  private boolean wakeRequested;
  private boolean closed;

  @PostConstruct
  void open() {
    Supplier<SubscriberRights> subscriberRights =
        () -> new SubscriberRights(principalResolver, logs);
    blocks =
        new BlockFeed(
            chain, subscriptions, subscriberRights, config.blocks(), new SentLogs(SENT_MEMORY));
    pending = new PendingFeed(chain, subscriptions, subscriberRights, visibility);
    listening = chain.onHead(this::signal);
    blockThread = started(this::followBlocks);
    pendingThread = started(this::followPending);
  }

  private Thread started(Runnable work) {
    Thread thread = threads.newThread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @PreDestroy
  void close() {
    listening.run();
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      blockThread.join(LONGEST_GOODBYE_MILLIS);
      pendingThread.join(LONGEST_GOODBYE_MILLIS);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ensures that a new subscription receives events from now on. */
  void begin(Kind kind) {
    if (kind == Kind.HEADS || kind == Kind.LOGS) {
      blocks.begin();
      wakeUp();
    } else {
      pending.begin();
    }
  }

  /** A head that no subscription needed before may be the first for a new one. */
  private synchronized void wakeUp() {
    wakeRequested = true;
    notifyAll();
  }

  private synchronized void signal(ChainHeader head) {
    newest = head;
    notifyAll();
  }

  private void followBlocks() {
    ChainHeader done = null;
    boolean failed = false;
    ChainHeader head = next(done, failed);
    while (head != null) {
      failed = !succeeds("blocks", advancing(head));
      done = head;
      head = next(done, failed);
    }
  }

  private Runnable advancing(ChainHeader head) {
    return () -> blocks.advance(head);
  }

  /** The newest head, once it differs from {@code done}, or is to be retried. */
  private synchronized ChainHeader next(ChainHeader done, boolean failed) {
    try {
      if (failed && !closed && !isNew(done)) {
        TimeUnit.MILLISECONDS.timedWait(this, RETRY_MILLIS);
      }
      while (!closed && !failed && !isNew(done) && (!wakeRequested || newest == null)) {
        wait();
      }
      wakeRequested = false;
      return closed ? null : newest;
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private boolean isNew(ChainHeader done) {
    return newest != null && !newest.equals(done);
  }

  private void followPending() {
    while (pause(POLL_MILLIS)) {
      succeeds("pending transactions", pending::poll);
    }
  }

  private synchronized boolean pause(long millis) {
    try {
      long until = System.nanoTime() + millis * 1_000_000;
      long left = millis;
      while (!closed && left > 0) {
        wait(left);
        left = (until - System.nanoTime()) / 1_000_000;
      }
      return !closed;
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean succeeds(String what, Runnable work) {
    try {
      work.run();
      return true;
    } catch (Failure unavailable) {
      LOG.debug("Subscriptions receive no {} at present", what, unavailable);
    } catch (RuntimeException | Error fault) {
      if (!isClosed()) {
        lines
            .permit(what + fault.getClass().getName())
            .ifPresent(
                more -> LOG.warn("Subscriptions could not get {}; retrying{}", what, more, fault));
      }
    }
    return false;
  }

  private synchronized boolean isClosed() {
    return closed;
  }
}
