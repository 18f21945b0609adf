package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Batches;
import dev.portcullis.devnet.rollup.Rollup;

/** The last block and batch of each stage, as JSON numbers. */
record RollupGetFinalityStatus(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getFinalityStatus";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    // Read first, so that no stage is ahead of the last block.
    Batches.Progress progress = rollup.batches().progress();
    return new FinalityStatus(
        rollup.chain().head().number(),
        progress.committedBlock(),
        progress.committedBatch(),
        progress.executedBlock(),
        progress.executedBatch(),
        // Blocks of layer 1 are final at once.
        progress.executedBlock(),
        progress.executedBatch());
  }

  record FinalityStatus(
      long lastSealedBlock,
      long lastCommittedBlock,
      long lastCommittedBatch,
      long lastExecutedBlock,
      long lastExecutedBatch,
      long lastFinalizedExecutedBlock,
      long lastFinalizedExecutedBatch) {}
}
