package dev.portcullis.devnet.chain.inclusion;

import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.chain.InclusionRule.ExecutedFrame;
import dev.portcullis.ethereum.chain.InclusionRule.Execution;
import dev.portcullis.ethereum.chain.InclusionRule.Verdict;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policy for the transactions of one block.
 *
 * @param rule the inclusion rule
 * @param waiting senders in back-off, whose transactions are not executed
 * @param refusedBefore priority transactions of layer 1 with a known rejection
 */
public record InclusionPolicy(
    InclusionRule rule, Predicate<EvmAddress> waiting, Predicate<Transaction> refusedBefore) {
  private static final Logger LOG = LoggerFactory.getLogger(InclusionPolicy.class);

  /** The policy that includes everything. */
  public static final InclusionPolicy OF_ALL = of(InclusionRule.NONE);

  /** The policy of simulations. */
  public static InclusionPolicy of(InclusionRule rule) {
    return new InclusionPolicy(rule, sender -> false, request -> false);
  }

  private boolean hasRule() {
    return rule != InclusionRule.NONE;
  }

  /**
   * The collector for a transaction that is about to run; empty where no rule applies or no code
   * runs.
   */
  public Optional<FrameCollector> watch(
      TransactionProcessor processor, WorldState state, Transaction transaction) {
    return hasRule() && !processor.runsNoCode(state, transaction)
        ? Optional.of(new FrameCollector())
        : Optional.empty();
  }

  /** Whether the rule cannot judge now; an error counts as that. */
  public boolean isUnavailable() {
    try {
      return hasRule() && !rule.ready();
    } catch (RuntimeException e) {
      LOG.warn("The rule cannot report whether it can judge: {}", e.toString());
      return true;
    }
  }

  /**
   * Judges an executed transaction.
   *
   * @param collected the collected frames; empty when no code ran
   */
  public Verdict verdict(Transaction transaction, Optional<FrameCollector> collected, long block) {
    Optional<List<ExecutedFrame>> frames =
        collected.map(FrameCollector::frames).orElse(Optional.of(List.of()));
    if (frames.isEmpty()) {
      LOG.debug("{} has more frames than can be judged", transaction);
      return Verdict.REFUSE;
    }
    try {
      return Objects.requireNonNull(
          rule.judge(new Execution(transaction, frames.get(), block)), "no verdict");
    } catch (RuntimeException | StackOverflowError e) {
      LOG.warn("{} could not be judged and waits: {}", transaction, e.toString());
      LOG.debug("The rule failed", e);
      return Verdict.WAIT;
    }
  }
}
