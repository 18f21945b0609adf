package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** A block and the settlement status of its batch: [block]; null when it does not exist. */
record RollupGetBlockDetails(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBlockDetails";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup
        .chain()
        .block(new BlockIdentifier.Height(params.at(0).blockNumber()))
        .map(block -> BlockDetailsResult.of(rollup, block))
        .orElse(null);
  }
}
