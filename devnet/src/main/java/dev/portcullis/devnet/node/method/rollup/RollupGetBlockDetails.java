package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;

/** A block and how far its batch is on layer 1: [block]; null when it does not exist. */
record RollupGetBlockDetails(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getBlockDetails";
  }

  @Override
  public Object answer(Params params) {
    return rollup
        .chain()
        .block(new BlockRef.Height(params.at(0).blockNumber()))
        .map(block -> BlockDetailsResult.of(rollup, block))
        .orElse(null);
  }
}
