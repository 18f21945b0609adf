package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** A batch as layer 1 has it: [batch]; null until it is committed there. */
record RollupGetBatchByNumber(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBatchByNumber";
  }

  @Override
  public Object answer(RpcParams params) {
    long number = params.at(0).number();
    return rollup
        .batches()
        .get(number)
        .flatMap(batch -> BatchResult.of(rollup, batch))
        .orElse(null);
  }
}
