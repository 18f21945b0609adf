package dev.portcullis.devnet.rollup;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BatchPosition;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.query.SettlementStatus;
import dev.portcullis.devnet.store.BatchStore;
import dev.portcullis.devnet.store.StatePrunedException;
import dev.portcullis.devnet.store.TreeUpdate;
import dev.portcullis.devnet.tree.StateCommitment;
import dev.portcullis.devnet.tree.StateTree;
import dev.portcullis.devnet.tree.TreeProof;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The batches of layer 2, and their settlement status on layer 1. */
public final class Batches implements SettlementStatus {
  private final Chain chain;
  private final BatchStore store;
  private volatile ClosedBatch recent;
  private volatile Progress progress = new Progress(0, 0, 0, 0);

  /**
   * How far layer 1 has come. Both values of a stage are of the same moment.
   *
   * @param committedBatch the last committed batch
   * @param committedBlock its last block
   * @param executedBatch the last executed batch
   * @param executedBlock its last block
   */
  public record Progress(
      long committedBatch, long committedBlock, long executedBatch, long executedBlock) {}

  Batches(Chain chain) {
    this.chain = chain;
    this.store = chain.batches();
  }

  /** A closed batch. */
  public Optional<ClosedBatch> get(long number) {
    return store.get(number).map(ClosedBatch::decode);
  }

  /** The batch of a block; empty while that is open. */
  public Optional<ClosedBatch> of(long block) {
    ClosedBatch known = recent;
    if (known != null && known.firstBlock() <= block && block <= known.lastBlock() && isIn(known)) {
      return Optional.of(known);
    }
    Optional<ClosedBatch> found =
        store.numberOf(block).flatMap(this::get).filter(batch -> batch.firstBlock() <= block);
    found.ifPresent(batch -> recent = batch);
    return found;
  }

  /** Blocks may have been removed since a batch was recorded. */
  private boolean isIn(ClosedBatch batch) {
    return batch.lastBlock() <= progress.committedBlock()
        || chain
            .block(new BlockIdentifier.Height(batch.lastBlock()))
            .map(Block::hash)
            .filter(batch.lastBlockHash()::equals)
            .isPresent();
  }

  /** The number of the last closed batch. */
  public long last() {
    return store.last();
  }

  /**
   * Adds the batch after the last one.
   *
   * @param tree the state tree after it, if it has a commitment
   */
  void append(ClosedBatch batch, Optional<TreeUpdate> tree) {
    store.append(batch.number(), batch.lastBlock(), batch.encode(), tree);
  }

  /**
   * What the state of a batch has at a key of the state tree, provable against its commitment.
   *
   * @param batch one with a state commitment
   * @throws StatePrunedException when its tree is no longer kept
   */
  public TreeProof prove(ClosedBatch batch, Hash key) {
    requireTree(batch);
    TreeProof proof = new StateTree(store.tree()).prove(batch.tree(), key);
    // The result is only valid if the tree was still kept at the end of the read.
    requireTree(batch);
    return proof;
  }

  private void requireTree(ClosedBatch batch) {
    long oldest = store.tree().oldest();
    if (batch.number() < oldest) {
      throw new StatePrunedException(
          batch.lastBlock(), get(oldest).map(ClosedBatch::lastBlock).orElse(batch.lastBlock()));
    }
  }

  /** Whether the stored state tree is that of the last batch, or the chain has none. */
  boolean hasTree() {
    return get(last())
        .filter(
            batch ->
                batch.stateCommitment().isEmpty()
                    || batch
                        .stateCommitment()
                        .map(StateCommitment::root)
                        .filter(new StateTree(store.tree()).root(batch.tree())::equals)
                        .isPresent())
        .isPresent();
  }

  /** Records how many batches have reached each stage on layer 1. */
  void reached(long committedBatch, long executedBatch) {
    progress =
        new Progress(
            committedBatch, lastBlockOf(committedBatch), executedBatch, lastBlockOf(executedBatch));
  }

  /** How far layer 1 has come. */
  public Progress progress() {
    return progress;
  }

  private long lastBlockOf(long batch) {
    return get(batch).map(ClosedBatch::lastBlock).orElse(0L);
  }

  @Override
  public Optional<BatchPosition> placeOf(long block) {
    return of(block).map(batch -> batch.place(block));
  }

  @Override
  public OptionalLong lastCommittedBlock() {
    return OptionalLong.of(progress.committedBlock());
  }

  @Override
  public OptionalLong lastExecutedBlock() {
    return OptionalLong.of(progress.executedBlock());
  }

  /**
   * Creates the batch of the genesis block alone.
   *
   * @param committed the commitment to its state; empty for a layer 1 that does not take any
   */
  void begin(
      Block genesis,
      Hash stateRoot,
      UInt256 l1GasPrice,
      Optional<StateCommitter.Committed> committed) {
    append(
        new ClosedBatch(
            0,
            genesis.header().timestamp(),
            0,
            0,
            genesis.hash(),
            stateRoot,
            new LogTree(List.of()).root(),
            0,
            0,
            ClosedBatch.requestsHash(List.of()),
            l1GasPrice,
            List.of(new ClosedBatch.Start(0, 0)),
            committed.map(StateCommitter.Committed::commitment)),
        committed.map(StateCommitter.Committed::update));
  }
}
