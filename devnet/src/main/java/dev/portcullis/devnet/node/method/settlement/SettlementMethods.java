package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.rollup.Rollup;
import java.util.List;

/** The methods about batches on layer 1, their state, and finality. */
public final class SettlementMethods {
  private SettlementMethods() {}

  /** The methods, one instance per name. */
  public static List<NodeRpcMethod> of(Rollup rollup) {
    return List.of(
        new RollupBatchNumber(rollup),
        new RollupGetBatchByNumber(rollup),
        new RollupGetBatchByBlockNumber(rollup),
        new RollupGetBlockFinality(rollup),
        new RollupGetTransactionFinality(rollup),
        new RollupGetBatchFinality(rollup),
        new RollupGetFinalityStatus(rollup),
        new RollupGetBlockMetadataByNumber(rollup),
        new RollupGetGenesis(rollup),
        new RollupGetStateProof(rollup));
  }
}
