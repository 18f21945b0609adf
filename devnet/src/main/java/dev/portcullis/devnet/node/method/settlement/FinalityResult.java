package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.rollup.Batches;
import dev.portcullis.devnet.rollup.ClosedBatch;

/**
 * How final something is (R-CHN-26). Blocks of layer 1 are final at once here, so that an executed
 * batch is finalized.
 *
 * @param stage {@code pending}, {@code committed} or {@code finalized}
 * @param blockNumber its block, or null
 * @param batchNumber its batch; of a block null until that is executed
 */
record FinalityResult(String stage, Long blockNumber, Long batchNumber) {
  /** What is in no block yet. */
  static final FinalityResult WAITING = new FinalityResult("pending", null, null);

  /** That of a block. */
  static FinalityResult ofBlock(Batches batches, long block) {
    Batches.Progress progress = batches.progress();
    boolean executed = block <= progress.executedBlock();
    return new FinalityResult(
        stage(executed, block <= progress.committedBlock()),
        block,
        executed ? batches.of(block).map(ClosedBatch::number).orElse(null) : null);
  }

  /** That of a batch, of which there may be no such yet. */
  static FinalityResult ofBatch(Batches batches, long batch) {
    Batches.Progress progress = batches.progress();
    return new FinalityResult(
        stage(batch <= progress.executedBatch(), batch <= progress.committedBatch()),
        batches.get(batch).map(ClosedBatch::lastBlock).orElse(null),
        batch);
  }

  private static String stage(boolean executed, boolean committed) {
    if (executed) {
      return "finalized";
    }
    return committed ? "committed" : "pending";
  }
}
