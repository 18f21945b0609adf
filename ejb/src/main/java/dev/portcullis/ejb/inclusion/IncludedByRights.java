package dev.portcullis.ejb.inclusion;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.chain.ExecutedTransaction;
import dev.portcullis.ejb.chain.InclusionJudge;
import dev.portcullis.ejb.chain.SentTransaction;
import dev.portcullis.ejb.decision.AccessFacts;
import dev.portcullis.ejb.decision.NotRemembered;
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

  private final PolicyFeed feed;
  private final SenderJudge judge;
  private final Consumer<Needs> unknown;
  private final RefusalRecords records;
  private final InclusionMeters meters;
  private final Cache<Hash32, Ruling> refusals =
      Caffeine.newBuilder().maximumSize(MOST_RULINGS).build();

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
      unknown.accept(SenderJudge.needs(executed));
    } catch (UnknownCode later) {
      // The next block knows.
    }
    meters.judged(Verdict.WAIT);
    return Verdict.WAIT;
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
    Ruling ruling =
        Optional.ofNullable(refusals.asMap().remove(transaction.hash())).orElse(Ruling.UNSEEN);
    records.add(transaction, ruling);
  }

  @Override
  public void dropped(SentTransaction transaction, long blockNumber) {
    records.add(transaction, Ruling.WITH_OTHERS);
  }
}
