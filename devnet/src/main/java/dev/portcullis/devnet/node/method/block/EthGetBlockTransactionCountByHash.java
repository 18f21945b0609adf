package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.EthereumHex;

/** The number of transactions of a block: [hash]; null when it does not exist. */
record EthGetBlockTransactionCountByHash(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBlockTransactionCountByHash";
  }

  @Override
  public Object answer(RpcParams params) {
    return chain
        .block(new BlockIdentifier.ByHash(params.at(0).hash()))
        .map(block -> EthereumHex.quantity(block.transactions().size()))
        .orElse(null);
  }
}
