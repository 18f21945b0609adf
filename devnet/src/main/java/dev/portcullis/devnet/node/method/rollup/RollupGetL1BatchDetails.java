package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** A batch and its settlement status on layer 1: [batch]; null while it is not closed. */
record RollupGetL1BatchDetails(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getL1BatchDetails";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup
        .batches()
        .get(params.at(0).number())
        .map(batch -> BatchDetailsResult.of(rollup, batch))
        .orElse(null);
  }
}
