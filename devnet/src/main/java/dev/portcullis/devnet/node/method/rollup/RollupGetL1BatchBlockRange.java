package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hex;
import java.util.List;

/** The first and last block of a batch: [batch]; null while it is not closed. */
record RollupGetL1BatchBlockRange(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getL1BatchBlockRange";
  }

  @Override
  public Object answer(Params params) {
    return rollup
        .batches()
        .get(params.at(0).number())
        .map(batch -> List.of(Hex.quantity(batch.firstBlock()), Hex.quantity(batch.lastBlock())))
        .orElse(null);
  }
}
