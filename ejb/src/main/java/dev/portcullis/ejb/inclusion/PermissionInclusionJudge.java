package dev.portcullis.ejb.inclusion;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.InclusionJudge;
import dev.portcullis.ejb.chain.embedded.ReceivedTransaction;
import dev.portcullis.ejb.decision.cache.CacheMissException;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.ejb.inclusion.SenderJudge.UnknownCodeException;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Permits the inclusion of transactions that their senders may send, with cached facts under the
 * lease alone (ADR 0052). A transaction with missing facts waits until these are loaded.
 */
final class PermissionInclusionJudge implements InclusionJudge {
  /** The most decisions that wait to be recorded; of older ones only the denial is recorded. */
  private static final int MOST_RULINGS = 10_000;

  /** The most times that a transaction may need different facts on successive executions. */
  static final int MOST_NEEDS = 8;

  private final PolicyFeed feed;
  private final SenderJudge judge;
  private final Consumer<RequiredFacts> unknown;
  private final ExclusionRecorder records;
  private final InclusionMeters meters;
  private final Cache<Hash32, InclusionDecision> refusals =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();
  private final Cache<Hash32, RequestedFacts> requestedFacts =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();

  /**
   * The requested facts of a transaction.
   *
   * @param last the hash code of the last request
   * @param times how many different requests there were
   */
  private record RequestedFacts(int last, int times) {
    static RequestedFacts next(RequestedFacts before, int needs) {
      return before == null
          ? new RequestedFacts(needs, 1)
          : before.last == needs ? before : new RequestedFacts(needs, before.times + 1);
    }
  }

  /**
   * A judge with cached facts.
   *
   * @param unknown receives missing facts; it does not block
   * @param bundles decides which transactions are bundles of user operations
   */
  PermissionInclusionJudge(
      DecisionFactCache facts,
      PolicyFeed feed,
      Consumer<RequiredFacts> unknown,
      ExclusionRecorder records,
      InclusionMeters meters,
      BundleRules bundles) {
    this.feed = feed;
    this.judge = new SenderJudge(facts.cacheOnly(), bundles);
    this.unknown = unknown;
    this.records = records;
    this.meters = meters;
  }

  @Override
  public boolean isReady() {
    return feed.isCurrent();
  }

  @Override
  public Verdict judge(ExecutedTransaction executed) {
    try {
      InclusionDecision inclusionDecision = judge.decide(executed);
      if (inclusionDecision.allowed()) {
        meters.judged(Verdict.INCLUDE);
        return Verdict.INCLUDE;
      }
      refusals.put(executed.transaction().hash(), inclusionDecision);
      meters.judged(Verdict.REFUSE);
      return Verdict.REFUSE;
    } catch (CacheMissException missing) {
      List<RequiredFacts> requiredFacts = judge.required(executed);
      if (isEndless(executed.transaction().hash(), requiredFacts)) {
        meters.judged(Verdict.REFUSE);
        return Verdict.REFUSE;
      }
      requiredFacts.forEach(unknown);
    } catch (UnknownCodeException later) {
      // The code is known in the next block.
    }
    meters.judged(Verdict.WAIT);
    return Verdict.WAIT;
  }

  /** Code that reads different accounts each time would wait forever, and use up block space. */
  private boolean isEndless(Hash32 transaction, List<RequiredFacts> requiredFacts) {
    return requestedFacts
            .asMap()
            .compute(
                transaction,
                (hash, before) -> RequestedFacts.next(before, requiredFacts.hashCode()))
            .times()
        > MOST_NEEDS;
  }

  /** Whether the facts are cached now. */
  boolean knows(RequiredFacts requiredFacts) {
    try {
      judge.load(requiredFacts);
      return true;
    } catch (CacheMissException missing) {
      return false;
    }
  }

  @Override
  public void refused(ReceivedTransaction transaction, long blockNumber) {
    requestedFacts.invalidate(transaction.hash());
    InclusionDecision inclusionDecision =
        Optional.ofNullable(refusals.asMap().remove(transaction.hash()))
            .orElse(InclusionDecision.UNSEEN);
    records.add(transaction, inclusionDecision);
  }

  @Override
  public void dropped(ReceivedTransaction transaction, long blockNumber) {
    records.add(transaction, InclusionDecision.WITH_OTHERS);
  }
}
