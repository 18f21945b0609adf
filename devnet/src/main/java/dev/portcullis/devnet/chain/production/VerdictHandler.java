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
 * Applies verdicts: rejected transactions leave the mempool, their sender may enter back-off, and
 * the rule is notified. For the writer thread.
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

  /** The pending priority transactions of layer 1. */
  PendingPriorityTransactions priority() {
    return priority;
  }

  /** The policy for the transactions of the block with this number. */
  InclusionPolicy inclusion(long number) {
    return new InclusionPolicy(
        rule, sender -> senderBackoff.isBackingOff(sender, number), priority::wasRefused);
  }

  /** Transactions were executed, whether or not a block results. */
  void judged(BlockBuilder builder, long number) {
    for (Transaction each : builder.refused()) {
      if (each.priority().isEmpty()) {
        refused.add(each.hash());
        pool.remove(each);
        notifier.enqueue(() -> rule.onRefused(each, number));
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
      notifier.enqueue(() -> rule.onDropped(each, number));
    }
  }

  /** A block is stored: priority transactions that failed in it have failed for good. */
  void stored(Block block) {
    priority.stored(block);
    if (rule == InclusionRule.NONE) {
      return;
    }
    for (int i = 0; i < block.transactions().size(); i++) {
      Transaction each = block.transactions().get(i);
      if (block.receipts().get(i).refused()) {
        notifier.enqueue(() -> rule.onRefused(each, block.number()));
      }
      senderBackoff.included(each.sender());
    }
  }

  /** Blocks were removed. */
  void onRemoved(List<Block> removed) {
    priority.onRemoved(removed);
  }

  /** The data of the rule have changed. */
  void recheck() {
    priority.wake();
    senderBackoff.canBeJudged();
  }

  /** The chain restarts: all back-offs end. */
  void reset() {
    senderBackoff.clear();
  }
}
