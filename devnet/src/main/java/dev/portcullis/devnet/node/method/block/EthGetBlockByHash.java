package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** A block: [hash, whether with whole transactions]; null when it does not exist. */
record EthGetBlockByHash(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getBlockByHash";
  }

  @Override
  public Object answer(Params params) {
    boolean full = params.at(1).bool(false);
    return chain
        .block(new BlockRef.ByHash(params.at(0).hash()))
        .map(block -> BlockResult.of(block, full, chain.settlement()))
        .orElse(null);
  }
}
