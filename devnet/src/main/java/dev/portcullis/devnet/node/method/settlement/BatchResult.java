package dev.portcullis.devnet.node.method.settlement;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Layer1Contracts;
import dev.portcullis.devnet.rollup.Rollup;
import java.util.Optional;

/** A batch as layer 1 has it, with JSON numbers (R-CHN-26). */
record BatchResult(
    @JsonProperty("batch_info") BatchInfo batchInfo,
    @JsonProperty("block_range") BlockRange blockRange,
    @JsonProperty("execute_sl_block_number") Long executeBlock) {

  record BatchInfo(
      @JsonProperty("batch_number") long number,
      @JsonProperty("state_commitment") String stateCommitment,
      @JsonProperty("number_of_layer1_txs") long layer1Transactions,
      @JsonProperty("priority_operations_hash") String priorityOperationsHash,
      @JsonProperty("dependency_roots_rolling_hash") String dependencyRootsHash,
      @JsonProperty("l2_to_l1_logs_root_hash") String logsRoot,
      @JsonProperty("commitment") String commitment,
      @JsonProperty("last_block_timestamp") Long lastBlockTimestamp) {}

  /** Its first and last block. */
  record BlockRange(long start, long end) {}

  /** Empty until the batch is committed. */
  static Optional<BatchResult> of(Rollup rollup, ClosedBatch batch) {
    return Optional.of(batch)
        .filter(closed -> closed.number() <= rollup.batches().progress().committedBatch())
        .map(committed -> ofCommitted(rollup, committed));
  }

  private static BatchResult ofCommitted(Rollup rollup, ClosedBatch batch) {
    return new BatchResult(
        new BatchInfo(
            batch.number(),
            batch.state().toString(),
            batch.l1Transactions(),
            batch.requestsHash().toString(),
            ClosedBatch.DEPENDENCY_ROOTS.toString(),
            batch.logsRoot().toString(),
            rollup.commitment(batch).toString(),
            rollup
                .chain()
                .block(new BlockIdentifier.Height(batch.lastBlock()))
                .map(block -> block.header().timestamp())
                .orElse(null)),
        new BlockRange(batch.firstBlock(), batch.lastBlock()),
        rollup
            .layer1()
            .executed(batch.number())
            .map(Layer1Contracts.StageTransaction::block)
            .orElse(null));
  }
}
