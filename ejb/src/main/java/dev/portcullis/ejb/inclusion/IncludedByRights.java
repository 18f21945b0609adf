package dev.portcullis.ejb.inclusion;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.InclusionJudge;
import dev.portcullis.ejb.chain.embedded.SentTransaction;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.decision.memory.NotRemembered;
import dev.portcullis.ejb.inclusion.SenderJudge.Needs;
import dev.portcullis.ejb.inclusion.SenderJudge.UnknownCode;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.kernel.Hash32;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Lets into blocks what its sender may do, from memory and under the lease alone (ADR 0052): what
 * is not known waits until somebody has found it out.
 */
final class IncludedByRights implements InclusionJudge {
  /** Rulings that wait to be recorded; of older ones only the fact is. */
  private static final int MOST_RULINGS = 10_000;

  /** So often a transaction may need something else, each time it is executed. */
  static final int MOST_NEEDS = 8;

  private final PolicyFeed feed;
  private final SenderJudge judge;
  private final Consumer<Needs> unknown;
  private final RefusalRecords records;
  private final InclusionMeters meters;
  private final Cache<Hash32, Ruling> refusals =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();
  private final Cache<Hash32, Asked> asked =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();

  /**
   * What was asked for to judge a transaction.
   *
   * @param last the hash code of it
   * @param times how often it was something else than before
   */
  private record Asked(int last, int times) {
    static Asked next(Asked before, int needs) {
      return before == null
          ? new Asked(needs, 1)
          : before.last == needs ? before : new Asked(needs, before.times + 1);
    }
  }

  /**
   * A judge by what is remembered.
   *
   * @param unknown is told what was needed and not known; does not wait
   */
  IncludedByRights(
      AccessFacts facts,
      PolicyFeed feed,
      Consumer<Needs> unknown,
      RefusalRecords records,
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
      Ruling ruling = judge.decide(executed);
      if (ruling.allowed()) {
        meters.judged(Verdict.INCLUDE);
        return Verdict.INCLUDE;
      }
      refusals.put(executed.transaction().hash(), ruling);
      meters.judged(Verdict.REFUSE);
      return Verdict.REFUSE;
    } catch (NotRemembered missing) {
      Needs needs = SenderJudge.needs(executed);
      if (isEndless(executed.transaction().hash(), needs)) {
        meters.judged(Verdict.REFUSE);
        return Verdict.REFUSE;
      }
      unknown.accept(needs);
    } catch (UnknownCode later) {
      // The next block knows.
    }
    meters.judged(Verdict.WAIT);
    return Verdict.WAIT;
  }

  /** Code that looks elsewhere each time would wait for ever, and take the room of blocks. */
  private boolean isEndless(Hash32 transaction, Needs needs) {
    return asked
            .asMap()
            .compute(transaction, (hash, before) -> Asked.next(before, needs.hashCode()))
            .times()
        > MOST_NEEDS;
  }

  /** Whether that is known from memory now. */
  boolean knows(Needs needs) {
    try {
      judge.learn(needs);
      return true;
    } catch (NotRemembered missing) {
      return false;
    }
  }

  @Override
  public void refused(SentTransaction transaction, long blockNumber) {
    asked.invalidate(transaction.hash());
    Ruling ruling =
        Optional.ofNullable(refusals.asMap().remove(transaction.hash())).orElse(Ruling.UNSEEN);
    records.add(transaction, ruling);
  }

  @Override
  public void dropped(SentTransaction transaction, long blockNumber) {
    records.add(transaction, Ruling.WITH_OTHERS);
  }
}
