package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.EthereumHex;

/** The number of transactions of a block: [number or tag]; null when it does not exist. */
record EthGetBlockTransactionCountByNumber(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBlockTransactionCountByNumber";
  }

  @Override
  public Object answer(RpcParams params) {
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> EthereumHex.quantity(block.transactions().size()))
        .orElse(null);
  }
}
