package dev.portcullis.legacy.sequencer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.layer1.BlockGasEstimator;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.OperationKind;
import dev.portcullis.legacy.ledger.OperationReceipt;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.TransactionWriter;
import dev.portcullis.persistence.legacy.sequencer.OperationRow;
import dev.portcullis.persistence.legacy.sequencer.RollupState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes operations into the open block while it has room. */
final class BlockFiller {
  private final Ledger ledger;
  private final BlockRules rules;
  private final Instant now;
  private final List<OperationRow> operations = new ArrayList<>();
  private final List<Long> taken = new ArrayList<>();
  private final Map<Long, Integer> priority = new HashMap<>();
  private RollupState state;

  /**
   * The current open block.
   *
   * @param ledger with all accounts loaded that the operations touch
   */
  BlockFiller(RollupState state, Ledger ledger, BlockRules rules, Instant now) {
    this.state = state;
    this.ledger = ledger;
    this.rules = rules;
    this.now = now;
  }

  /** Executes a priority operation of layer 1; false if the block has no room. */
  boolean add(QueuedPriorityOperation queuedPriorityOperation) {
    OperationKind kind =
        queuedPriorityOperation.operation() instanceof LegacyPriorityOperation.Deposit
            ? OperationKind.DEPOSIT
            : OperationKind.FULL_EXIT;
    if (!rules.fits(state, 1, kind.chunks(), BlockGasEstimator.atMost(kind))) {
      return false;
    }
    OperationReceipt executed = ledger.execute(queuedPriorityOperation.operation());
    priority.put(queuedPriorityOperation.row().serialId(), state.openOperations());
    byte[] data = OnChainData.data(queuedPriorityOperation.operation(), executed);
    operations.add(
        new OperationRow(
            state.openOperations(),
            queuedPriorityOperation.row().hash(),
            executed.kind().text(),
            executed.accountIds().stream().findFirst(),
            Optional.empty(),
            Optional.of(queuedPriorityOperation.row().serialId()),
            Optional.empty(),
            queuedPriorityOperation.json(executed).toString(),
            data,
            Optional.empty(),
            executed.chunks(),
            executed.addresses()));
    state =
        state
            .withOperation(executed.chunks(), BlockGasEstimator.of(data), false, now)
            .withNextPriority(queuedPriorityOperation.row().serialId() + 1);
    return true;
  }

  /**
   * Executes a transaction or a batch; false if the block has no room. A transaction that does not
   * fit into an empty block is rejected: blocks were larger when it was accepted.
   */
  boolean add(PendingBatch pendingBatch) {
    List<LegacyTransaction> txs = pendingBatch.transactions();
    long gas = txs.stream().mapToLong(BlockFiller::gas).sum();
    boolean fits = rules.fits(state, txs.size(), ledger.chunks(txs), gas);
    if (!fits && state.openOperations() > 0) {
      return false;
    }
    List<OperationReceipt> done = fits ? executed(pendingBatch) : ledger.rejectForSize(txs);
    for (int i = 0; i < done.size(); i++) {
      LegacyTransaction tx = txs.get(i);
      OperationReceipt executed = done.get(i);
      ObjectNode json = TransactionWriter.write(tx);
      byte[] data = OnChainData.data(tx, executed);
      operations.add(
          new OperationRow(
              state.openOperations(),
              new Hash32("0x" + tx.hash().digits()),
              executed.kind().text(),
              Optional.of(tx.accountId()),
              Optional.of(tx.nonce()),
              Optional.empty(),
              pendingBatch.batchId(),
              json.toString(),
              data,
              executed.failReason(),
              executed.chunks(),
              executed.addresses()));
      state =
          state.withOperation(
              executed.chunks(), BlockGasEstimator.of(data), executed.success() && tx.fast(), now);
    }
    taken.addAll(pendingBatch.ids());
    return true;
  }

  private List<OperationReceipt> executed(PendingBatch pendingBatch) {
    List<LegacyTransaction> txs = pendingBatch.transactions();
    long seconds = state.openSince().orElse(now).getEpochSecond();
    return pendingBatch.batchId().isPresent()
        ? ledger.executeBatch(txs, seconds)
        : List.of(ledger.execute(txs.get(0), seconds));
  }

  private static long gas(LegacyTransaction tx) {
    return BlockGasEstimator.atMost(OperationKind.of(tx.type(), false));
  }

  /** The current state of the rollup, except for its counters, which are in the ledger. */
  RollupState state() {
    return state;
  }

  /** The executed operations. */
  List<OperationRow> operations() {
    return operations;
  }

  /** The transactions that are no longer pending. */
  List<Long> taken() {
    return taken;
  }

  /** The position in the block, by serial id. */
  Map<Long, Integer> priority() {
    return priority;
  }
}
