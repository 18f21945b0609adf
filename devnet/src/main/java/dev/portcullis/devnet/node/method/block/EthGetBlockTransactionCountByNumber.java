package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.ethereum.common.Hex;

/** How many transactions a block has: [number or tag]; null when it does not exist. */
record EthGetBlockTransactionCountByNumber(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getBlockTransactionCountByNumber";
  }

  @Override
  public Object answer(Params params) {
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> Hex.quantity(block.transactions().size()))
        .orElse(null);
  }
}
