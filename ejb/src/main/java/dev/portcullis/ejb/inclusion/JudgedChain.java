package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.chain.embedded.Inclusion;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Seldom;
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
 * A chain whose blocks are judged. Where rights change, whoever changed them is answered when no
 * block is being made any more that was judged by what they were.
 */
final class JudgedChain implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JudgedChain.class);

  /** The node that looks for changes must look again before its lease is over. */
  private static final Duration MOST_WAITING = PolicyFeed.LEASE.minusMillis(100);

  private final Seldom lines = Seldom.perMinute(1);
  private final Inclusion inclusion;
  private final InclusionUpkeep upkeep;
  private final ThreadPoolExecutor rechecking;

  private JudgedChain(Inclusion inclusion, InclusionUpkeep upkeep, ThreadFactory threads) {
    this.inclusion = inclusion;
    this.upkeep = upkeep;
    this.rechecking =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), threads);
    rechecking.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Begins to judge. */
  static JudgedChain begin(
      Inclusion inclusion,
      PolicyFeed feed,
      AccessFacts facts,
      RefusalRecords records,
      InclusionMeters meters,
      ThreadFactory threads) {
    InclusionUpkeep upkeep = new InclusionUpkeep(inclusion, feed, facts, records, meters);
    IncludedByRights judge = new IncludedByRights(facts, feed, upkeep::want, records, meters);
    JudgedChain chain = new JudgedChain(inclusion, upkeep, threads);
    threads.newThread(() -> upkeep.run(judge)).start();
    feed.onChanges(chain::changed);
    inclusion.attach(judge);
    return chain;
  }

  /** Rights have changed. */
  private void changed() {
    upkeep.review();
    try {
      rechecking.submit(inclusion::recheck).get(MOST_WAITING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      lines
          .tell("slow")
          .ifPresent(
              more ->
                  LOG.warn(
                      "A change of permissions takes effect while the chain is still making a block"
                          + " that was judged before it{}",
                      more));
    } catch (ExecutionException | CancellationException | RejectedExecutionException fault) {
      LOG.debug("The chain is closed", fault);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the judging: nothing that is judged is included any more. */
  @Override
  public void close() {
    inclusion.detach();
    upkeep.stop();
    rechecking.shutdownNow();
  }
}
