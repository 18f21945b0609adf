package dev.portcullis.legacy.sequencer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.layer1.BlockGas;
import dev.portcullis.legacy.ledger.Executed;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.OperationKind;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.PriorityOperation;
import dev.portcullis.legacy.transaction.TransactionWriter;
import dev.portcullis.persistence.legacy.sequencer.RollupState;
import dev.portcullis.persistence.legacy.sequencer.StoredOperation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes operations into the open block, as long as they find room there. */
final class Filling {
  private final Ledger ledger;
  private final BlockRules rules;
  private final Instant now;
  private final List<StoredOperation> operations = new ArrayList<>();
  private final List<Long> taken = new ArrayList<>();
  private final Map<Long, Integer> priority = new HashMap<>();
  private RollupState state;

  /**
   * The block as it is.
   *
   * @param ledger with all loaded that will be asked for
   */
  Filling(RollupState state, Ledger ledger, BlockRules rules, Instant now) {
    this.state = state;
    this.ledger = ledger;
    this.rules = rules;
    this.now = now;
  }

  /** Executes what was asked for on layer 1; false if it finds no room. */
  boolean add(Asked asked) {
    OperationKind kind =
        asked.operation() instanceof PriorityOperation.Deposit
            ? OperationKind.DEPOSIT
            : OperationKind.FULL_EXIT;
    if (!rules.fits(state, 1, kind.chunks(), BlockGas.atMost(kind))) {
      return false;
    }
    Executed executed = ledger.execute(asked.operation());
    priority.put(asked.row().serialId(), state.openOperations());
    byte[] data = OnChain.data(asked.operation(), executed);
    operations.add(
        new StoredOperation(
            state.openOperations(),
            asked.row().hash(),
            executed.kind().text(),
            executed.accountIds().stream().findFirst(),
            Optional.empty(),
            Optional.of(asked.row().serialId()),
            Optional.empty(),
            asked.json(executed).toString(),
            data,
            Optional.empty(),
            executed.chunks(),
            executed.addresses()));
    state =
        state
            .grown(executed.chunks(), BlockGas.of(data), false, now)
            .withNextPriority(asked.row().serialId() + 1);
    return true;
  }

  /**
   * Executes a transaction or a batch; false if it finds no room. What finds none in an empty block
   * is refused: blocks were larger when it was taken.
   */
  boolean add(Waiting waiting) {
    List<LegacyTransaction> txs = waiting.transactions();
    long gas = txs.stream().mapToLong(Filling::gas).sum();
    boolean fits = rules.fits(state, txs.size(), ledger.chunks(txs), gas);
    if (!fits && state.openOperations() > 0) {
      return false;
    }
    List<Executed> done = fits ? executed(waiting) : ledger.refuseForSize(txs);
    for (int i = 0; i < done.size(); i++) {
      LegacyTransaction tx = txs.get(i);
      Executed executed = done.get(i);
      ObjectNode json = TransactionWriter.write(tx);
      byte[] data = OnChain.data(tx, executed);
      operations.add(
          new StoredOperation(
              state.openOperations(),
              new Hash32("0x" + tx.hash().digits()),
              executed.kind().text(),
              Optional.of(tx.accountId()),
              Optional.of(tx.nonce()),
              Optional.empty(),
              waiting.batchId(),
              json.toString(),
              data,
              executed.failReason(),
              executed.chunks(),
              executed.addresses()));
      state =
          state.grown(executed.chunks(), BlockGas.of(data), executed.success() && tx.fast(), now);
    }
    taken.addAll(waiting.ids());
    return true;
  }

  private List<Executed> executed(Waiting waiting) {
    List<LegacyTransaction> txs = waiting.transactions();
    long seconds = state.openSince().orElse(now).getEpochSecond();
    return waiting.batchId().isPresent()
        ? ledger.executeBatch(txs, seconds)
        : List.of(ledger.execute(txs.get(0), seconds));
  }

  private static long gas(LegacyTransaction tx) {
    return BlockGas.atMost(OperationKind.of(tx.type(), false));
  }

  /** Where the rollup is now, but for its counters, which the ledger has. */
  RollupState state() {
    return state;
  }

  /** What was executed. */
  List<StoredOperation> operations() {
    return operations;
  }

  /** What does not wait any more. */
  List<Long> taken() {
    return taken;
  }

  /** By serial id, where in the block. */
  Map<Long, Integer> priority() {
    return priority;
  }
}
