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
 * What decides over the transactions of one block.
 *
 * @param rule whom to ask
 * @param waiting senders of whom nothing is executed
 * @param refusedBefore requests of layer 1 whose verdict is known
 */
public record InclusionPolicy(
    InclusionRule rule, Predicate<EvmAddress> waiting, Predicate<Transaction> refusedBefore) {
  private static final Logger LOG = LoggerFactory.getLogger(InclusionPolicy.class);

  /** Nothing is asked. */
  public static final InclusionPolicy OF_ALL = of(InclusionRule.NONE);

  /** Of what is only tried out. */
  public static InclusionPolicy of(InclusionRule rule) {
    return new InclusionPolicy(rule, sender -> false, request -> false);
  }

  private boolean asks() {
    return rule != InclusionRule.NONE;
  }

  /** Who watches a transaction that is about to run; nobody where nothing is asked or runs. */
  public Optional<FrameCollector> watch(
      TransactionProcessor processor, WorldState state, Transaction transaction) {
    return asks() && !processor.runsNothing(state, transaction)
        ? Optional.of(new FrameCollector())
        : Optional.empty();
  }

  /** Whether nothing can be judged now; an error counts as that. */
  public boolean isBlind() {
    try {
      return asks() && !rule.ready();
    } catch (RuntimeException e) {
      LOG.warn("The rule cannot say whether it can judge: {}", e.toString());
      return true;
    }
  }

  /**
   * Judges one that was executed.
   *
   * @param collected what was seen; empty when no code ran
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
