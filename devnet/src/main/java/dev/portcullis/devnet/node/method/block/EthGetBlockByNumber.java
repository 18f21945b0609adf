package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.result.BlockResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** A block: [number or tag, whether to include full transactions]; null when it does not exist. */
record EthGetBlockByNumber(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBlockByNumber";
  }

  @Override
  public Object answer(RpcParams params) {
    boolean full = params.at(1).bool(false);
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> BlockResult.of(block, full, chain.settlement()))
        .orElse(null);
  }
}
