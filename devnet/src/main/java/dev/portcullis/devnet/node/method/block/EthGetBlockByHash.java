package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** A block: [hash, whether to include full transactions]; null when it does not exist. */
record EthGetBlockByHash(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBlockByHash";
  }

  @Override
  public Object answer(RpcParams params) {
    boolean full = params.at(1).bool(false);
    return chain
        .block(new BlockIdentifier.ByHash(params.at(0).hash()))
        .map(block -> BlockResult.of(block, full, chain.settlement()))
        .orElse(null);
  }
}
