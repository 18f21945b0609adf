package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.EthereumHex;
import java.util.List;

/** The first and last block of a batch: [batch]; null while it is not closed. */
record RollupGetL1BatchBlockRange(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getL1BatchBlockRange";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup
        .batches()
        .get(params.at(0).number())
        .map(
            batch ->
                List.of(
                    EthereumHex.quantity(batch.firstBlock()),
                    EthereumHex.quantity(batch.lastBlock())))
        .orElse(null);
  }
}
