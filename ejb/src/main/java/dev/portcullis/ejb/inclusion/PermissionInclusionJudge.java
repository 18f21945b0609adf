package dev.portcullis.ejb.inclusion;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.InclusionJudge;
import dev.portcullis.ejb.chain.embedded.SentTransaction;
import dev.portcullis.ejb.decision.cache.CacheMissException;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.ejb.inclusion.SenderJudge.UnknownCodeException;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Hash32;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lets into blocks what its sender may do, from memory and under the lease alone (ADR 0052): what
 * is not known waits until somebody has found it out.
 */
final class PermissionInclusionJudge implements InclusionJudge {
  /** Rulings that wait to be recorded; of older ones only the fact is. */
  private static final int MOST_RULINGS = 10_000;

  /** So often a transaction may need something else, each time it is executed. */
  static final int MOST_NEEDS = 8;

  private final PolicyFeed feed;
  private final SenderJudge judge;
  private final Consumer<RequiredFacts> unknown;
  private final ExclusionRecorder records;
  private final InclusionMeters meters;
  private final Cache<Hash32, InclusionDecision> refusals =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();
  private final Cache<Hash32, RequestedFacts> asked =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();

  /**
   * What was asked for to judge a transaction.
   *
   * @param last the hash code of it
   * @param times how often it was something else than before
   */
  private record RequestedFacts(int last, int times) {
    static RequestedFacts next(RequestedFacts before, int needs) {
      return before == null
          ? new RequestedFacts(needs, 1)
          : before.last == needs ? before : new RequestedFacts(needs, before.times + 1);
    }
  }

  /**
   * A judge by what is remembered.
   *
   * @param unknown is told what was needed and not known; does not wait
   */
  PermissionInclusionJudge(
      DecisionFactCache facts,
      PolicyFeed feed,
      Consumer<RequiredFacts> unknown,
      ExclusionRecorder records,
      InclusionMeters meters) {
    this.feed = feed;
    this.judge = new SenderJudge(facts.remembered());
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
      RequiredFacts requiredFacts = SenderJudge.needs(executed);
      if (isEndless(executed.transaction().hash(), requiredFacts)) {
        meters.judged(Verdict.REFUSE);
        return Verdict.REFUSE;
      }
      unknown.accept(requiredFacts);
    } catch (UnknownCodeException later) {
      // The next block knows.
    }
    meters.judged(Verdict.WAIT);
    return Verdict.WAIT;
  }

  /** Code that looks elsewhere each time would wait for ever, and take the room of blocks. */
  private boolean isEndless(Hash32 transaction, RequiredFacts requiredFacts) {
    return asked
            .asMap()
            .compute(
                transaction,
                (hash, before) -> RequestedFacts.next(before, requiredFacts.hashCode()))
            .times()
        > MOST_NEEDS;
  }

  /** Whether that is known from memory now. */
  boolean knows(RequiredFacts requiredFacts) {
    try {
      judge.learn(requiredFacts);
      return true;
    } catch (CacheMissException missing) {
      return false;
    }
  }

  @Override
  public void refused(SentTransaction transaction, long blockNumber) {
    asked.invalidate(transaction.hash());
    InclusionDecision inclusionDecision =
        Optional.ofNullable(refusals.asMap().remove(transaction.hash()))
            .orElse(InclusionDecision.UNSEEN);
    records.add(transaction, inclusionDecision);
  }

  @Override
  public void dropped(SentTransaction transaction, long blockNumber) {
    records.add(transaction, InclusionDecision.WITH_OTHERS);
  }
}
