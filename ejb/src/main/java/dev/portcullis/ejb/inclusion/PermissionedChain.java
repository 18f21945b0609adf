package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.InclusionGate;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chain with a permission check for its blocks. The response to a change of rights waits until no
 * block under production uses the old rights.
 */
final class PermissionedChain implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PermissionedChain.class);

  /** The node that polls for changes must poll again before its lease expires. */
  private static final Duration MOST_WAITING = PolicyFeed.LEASE.minusMillis(100);

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final InclusionGate inclusionGate;
  private final InclusionWorker upkeep;
  private final ThreadPoolExecutor rechecking;

  private PermissionedChain(
      InclusionGate inclusionGate, InclusionWorker upkeep, ThreadFactory threads) {
    this.inclusionGate = inclusionGate;
    this.upkeep = upkeep;
    this.rechecking =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), threads);
    rechecking.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Attaches the check. */
  static PermissionedChain begin(
      InclusionGate inclusionGate,
      PolicyFeed feed,
      DecisionFactCache facts,
      ExclusionRecorder records,
      InclusionMeters meters,
      BundleRules bundles,
      ThreadFactory threads) {
    InclusionWorker upkeep =
        new InclusionWorker(inclusionGate, feed, facts, records, meters, bundles);
    PermissionInclusionJudge judge =
        new PermissionInclusionJudge(facts, feed, upkeep::request, records, meters, bundles);
    PermissionedChain chain = new PermissionedChain(inclusionGate, upkeep, threads);
    threads.newThread(() -> upkeep.run(judge)).start();
    feed.onChanges(chain::changed);
    inclusionGate.attach(judge);
    return chain;
  }

  /** Handles a change of rights. */
  private void changed() {
    upkeep.review();
    try {
      rechecking.submit(inclusionGate::recheck).get(MOST_WAITING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      lines
          .permit("slow")
          .ifPresent(
              more ->
                  LOG.warn(
                      "A change of permissions takes effect while the chain still builds a block"
                          + " that was judged before the change{}",
                      more));
    } catch (ExecutionException | CancellationException | RejectedExecutionException fault) {
      LOG.debug("The chain is closed", fault);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Detaches the check: no transaction that needs a judgement is included any more. */
  @Override
  public void close() {
    inclusionGate.detach();
    upkeep.stop();
    rechecking.shutdownNow();
  }
}
