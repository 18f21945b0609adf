package dev.portcullis.legacy.sequencer;

import dev.portcullis.kernel.Clock;
import dev.portcullis.legacy.ledger.AccessSet;
import dev.portcullis.legacy.ledger.Counters;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.LedgerChanges;
import dev.portcullis.persistence.legacy.sequencer.BlockQueries;
import dev.portcullis.persistence.legacy.sequencer.OperationQueries;
import dev.portcullis.persistence.legacy.sequencer.PendingPriorityOperationQueries;
import dev.portcullis.persistence.legacy.sequencer.PendingTransactionQueries;
import dev.portcullis.persistence.legacy.sequencer.RollupQueries;
import dev.portcullis.persistence.legacy.sequencer.RollupState;
import dev.portcullis.persistence.legacy.sequencer.SealedBlock;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One database transaction of the sequencer. It locks the row with the state of the rollup, so any
 * number of nodes may try, and it writes a whole step or nothing.
 */
@ApplicationScoped
public class SequencerStep {
  /** The maximum number of transactions in a step, which a batch may exceed. */
  private static final int MOST_TRANSACTIONS = 200;

  private static final int MOST_PRIORITY = 100;

  /** A block that is to be closed later is checked again after this time. */
  private static final Duration SOON = Duration.ofMillis(10);

  private final RollupQueries rollup;
  private final PendingTransactionQueries waiting;
  private final PendingPriorityOperationQueries priorityOperations;
  private final OperationQueries operations;
  private final BlockQueries blocks;
  private final LedgerLoader rows;

  /** Required by the container. */
  SequencerStep() {
    this(null, null, null, null, null, null);
  }

  /** Uses these tables. */
  @Inject
  public SequencerStep(
      RollupQueries rollup,
      PendingTransactionQueries waiting,
      PendingPriorityOperationQueries asked,
      OperationQueries operations,
      BlockQueries blocks,
      LedgerLoader rows) {
    this.rollup = rollup;
    this.waiting = waiting;
    this.priorityOperations = asked;
    this.operations = operations;
    this.blocks = blocks;
    this.rows = rows;
  }

  /**
   * The result of a step.
   *
   * @param executed the number of executed operations
   * @param isSealed whether a block was closed
   * @param rest how long to wait without a signal; zero if there is more work
   */
  public record StepResult(int executed, boolean isSealed, Duration rest) {}

  /**
   * Executes pending operations, within the bounds of a step and the room of the open block, and
   * closes the block if it is full or old enough.
   *
   * @param idle the waiting time without work
   */
  public StepResult run(BlockRules rules, Duration idle) {
    Optional<RollupState> locked = rollup.lock();
    if (locked.isEmpty() || rules.isTooFarAhead(locked.get())) {
      return new StepResult(0, false, idle);
    }
    RollupState state = locked.get();
    Instant now = Clock.now();
    if (isDue(rules, state, now)) {
      rollup.save(sealed(rules, state, now));
      return new StepResult(0, true, Duration.ZERO);
    }
    List<QueuedPriorityOperation> deposits =
        priorityOperations.next(state.nextPriority(), MOST_PRIORITY).stream()
            .map(QueuedPriorityOperation::of)
            .toList();
    List<PendingBatch> transactions = PendingBatch.of(waiting.first(MOST_TRANSACTIONS));
    if (deposits.isEmpty() && transactions.isEmpty()) {
      return new StepResult(0, false, rest(rules, state, now, idle));
    }
    Ledger ledger =
        new Ledger(
            new Counters(state.nextAccount(), state.nextNft()), CachedDerivations.DERIVATIONS);
    rows.load(ledger, touches(deposits, transactions));
    BlockFiller blockFiller = new BlockFiller(state, ledger, rules, now);
    boolean isFull =
        !(deposits.stream().allMatch(blockFiller::add)
            && transactions.stream().allMatch(blockFiller::add));
    store(rules, blockFiller, ledger.changes(), isFull, now);
    return new StepResult(blockFiller.operations().size(), isFull, Duration.ZERO);
  }

  private void store(
      BlockRules rules,
      BlockFiller blockFiller,
      LedgerChanges changes,
      boolean isFull,
      Instant now) {
    RollupState state = blockFiller.state();
    rows.save(state.openBlock(), changes);
    operations.append(state.openBlock(), blockFiller.operations(), now);
    priorityOperations.executed(state.openBlock(), blockFiller.priority());
    waiting.remove(blockFiller.taken());
    RollupState counted =
        state.withNextIds(changes.counters().nextAccount(), changes.counters().nextNft());
    rollup.save(isFull ? sealed(rules, counted, now) : counted);
  }

  private static AccessSet touches(
      List<QueuedPriorityOperation> deposits, List<PendingBatch> transactions) {
    List<AccessSet> all = new ArrayList<>();
    deposits.forEach(each -> all.add(each.touches()));
    transactions.forEach(each -> all.add(each.touches()));
    return AccessSet.all(all);
  }

  private static boolean isDue(BlockRules rules, RollupState state, Instant now) {
    return state.openSince().isPresent() && rules.left(state, now).compareTo(Duration.ZERO) <= 0;
  }

  private static Duration rest(BlockRules rules, RollupState state, Instant now, Duration idle) {
    if (state.openSince().isEmpty()) {
      return idle;
    }
    Duration left = rules.left(state, now);
    left = left.compareTo(SOON) < 0 ? SOON : left;
    return left.compareTo(idle) < 0 ? left : idle;
  }

  /** Stores the open block as closed; returns the new state of the rollup. */
  private RollupState sealed(BlockRules rules, RollupState state, Instant now) {
    int priority = blocks.priorityOperations(state.openBlock());
    blocks.seal(
        new SealedBlock(
            state.openBlock(),
            state.openChunks(),
            rules.sizes().smallestFor(state.openChunks()),
            state.openOperations(),
            state.nextPriority() - priority,
            priority,
            state.openSince().orElse(now).getEpochSecond(),
            state.openIsUrgent(),
            now));
    return state.withNextBlock();
  }
}
