package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.InclusionGate;
import dev.portcullis.ejb.chain.embedded.ReceivedTransaction;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worker thread beside block production. It loads facts that the judge was missing, and
 * requests another attempt. After a change of rights it removes queued transactions whose senders
 * lost the permission.
 */
final class InclusionWorker {
  private static final Logger LOG = LoggerFactory.getLogger(InclusionWorker.class);

  /** The pause before facts that could not be loaded are requested again. */
  private static final Duration PAUSE = Duration.ofMillis(250);

  private static final Duration LONGEST = Duration.ofHours(1);

  private final InclusionGate inclusionGate;
  private final PolicyFeed feed;
  private final SenderJudge judge;
  private final ExclusionRecorder records;
  private final InclusionMeters meters;
  private final Signal signal = new Signal();

  /** Raised only to stop the worker. */
  private final Signal rest = new Signal();

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final AtomicBoolean reviews = new AtomicBoolean(true);
  private final FactRequestQueue factRequestQueue = new FactRequestQueue();
  private volatile boolean stopped;

  InclusionWorker(
      InclusionGate inclusionGate,
      PolicyFeed feed,
      DecisionFactCache facts,
      ExclusionRecorder records,
      InclusionMeters meters,
      BundleRules bundles) {
    this.inclusionGate = inclusionGate;
    this.feed = feed;
    this.judge = new SenderJudge(facts, bundles);
    this.records = records;
    this.meters = meters;
  }

  /** Requests the facts for the judgement of a transaction. It does not block. */
  void request(RequiredFacts requiredFacts) {
    factRequestQueue.add(requiredFacts);
    signal.raise();
  }

  /** Requests a check of the queued transactions after a change of rights. It does not block. */
  void review() {
    reviews.set(true);
    signal.raise();
  }

  /** Works until it is stopped, despite failures. */
  void run(PermissionInclusionJudge included) {
    while (!stopped) {
      try {
        step(included);
        signal.pause(LONGEST);
      } catch (RuntimeException | Error fault) {
        reviews.set(true);
        lines
            .permit(fault.getClass().getName())
            .filter(more -> !stopped)
            .ifPresent(
                more -> LOG.warn("The facts for an inclusion cannot be looked up{}", more, fault));
        rest.pause(PAUSE);
      }
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  private void step(PermissionInclusionJudge included) {
    if (reviews.getAndSet(false)) {
      removeDenied();
    }
    List<RequiredFacts> asked = factRequestQueue.take();
    if (asked.isEmpty()) {
      return;
    }
    if (!factRequestQueue.isEmpty()) {
      signal.raise();
    }
    asked.forEach(judge::load);
    boolean known = feed.isCurrent() && asked.stream().allMatch(included::knows);
    if (!known) {
      // An immediate retry is useless: a lease is missing, or cache space.
      rest.pause(PAUSE);
    }
    inclusionGate.recheck();
  }

  private void removeDenied() {
    Map<Hash32, ReceivedTransaction> denied = new HashMap<>();
    Map<Hash32, InclusionDecision> rulings = new HashMap<>();
    inclusionGate
        .waiting()
        .forEach(
            waiting -> {
              InclusionDecision inclusionDecision = judge.decideEntry(waiting);
              if (!inclusionDecision.allowed()) {
                denied.put(waiting.hash(), waiting);
                rulings.put(waiting.hash(), inclusionDecision);
              }
            });
    if (!denied.isEmpty()) {
      Set<Hash32> taken = inclusionGate.drop(denied.keySet());
      taken.forEach(hash -> records.add(denied.get(hash), rulings.get(hash)));
      meters.dropped(taken.size());
    }
  }

  /** Ends {@link #run}, soon. */
  void stop() {
    stopped = true;
    rest.raise();
    signal.raise();
  }
}
