package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.inclusion.InclusionPolicy;
import dev.portcullis.devnet.chain.inclusion.PendingPriorityTransactions;
import dev.portcullis.devnet.chain.inclusion.RecentRejections;
import dev.portcullis.devnet.chain.inclusion.SenderBackoff;
import dev.portcullis.devnet.chain.pool.Mempool;
import dev.portcullis.ethereum.chain.InclusionRule;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.List;

/**
 * What follows from verdicts: what is refused leaves the pool, its sender may have to wait, and the
 * rule is told. For the writer's thread.
 */
final class VerdictHandler {
  private final InclusionRule rule;
  private final Mempool pool;
  private final Notifier notifier;
  private final RecentRejections refused;
  private final SenderBackoff senderBackoff = new SenderBackoff(System::nanoTime);
  private final PendingPriorityTransactions priority =
      new PendingPriorityTransactions(System::nanoTime);

  VerdictHandler(InclusionRule rule, RecentRejections refused, Mempool pool, Notifier notifier) {
    this.rule = rule;
    this.refused = refused;
    this.pool = pool;
    this.notifier = notifier;
  }

  /** Requests of layer 1 that wait. */
  PendingPriorityTransactions priority() {
    return priority;
  }

  /** What decides over the transactions of the block of this number. */
  InclusionPolicy inclusion(long number) {
    return new InclusionPolicy(
        rule, sender -> senderBackoff.waits(sender, number), priority::wasRefused);
  }

  /** Something was executed, whether a block comes of it or not. */
  void judged(BlockBuilder builder, long number) {
    for (Transaction each : builder.refused()) {
      if (each.priority().isEmpty()) {
        refused.add(each.hash());
        pool.remove(each);
        notifier.also(() -> rule.onRefused(each, number));
        if (senderBackoff.failed(each.sender(), number, true)) {
          drop(each.sender(), number);
        }
      }
    }
    for (Transaction each : builder.unjudged()) {
      if (each.priority().isEmpty()) {
        senderBackoff.failed(each.sender(), number, false);
      }
    }
  }

  private void drop(EvmAddress sender, long number) {
    List<Transaction> dropped = pool.removeIf(waiting -> waiting.sender().equals(sender));
    for (Transaction each : dropped) {
      refused.add(each.hash());
      notifier.also(() -> rule.onDropped(each, number));
    }
  }

  /** A block is stored: requests that failed in it have done so for good. */
  void stored(Block block) {
    priority.stored(block);
    if (rule == InclusionRule.NONE) {
      return;
    }
    for (int i = 0; i < block.transactions().size(); i++) {
      Transaction each = block.transactions().get(i);
      if (block.receipts().get(i).refused()) {
        notifier.also(() -> rule.onRefused(each, block.number()));
      }
      senderBackoff.included(each.sender());
    }
  }

  /** Blocks were taken back. */
  void takenBack(List<Block> removed) {
    priority.takenBack(removed);
  }

  /** What transactions are judged by has changed. */
  void recheck() {
    priority.wake();
    senderBackoff.canBeJudged();
  }

  /** The chain begins anew: no sender has to wait. */
  void reset() {
    senderBackoff.clear();
  }
}
