package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.ethereum.common.Hex;

/** How many transactions a block has: [hash]; null when it does not exist. */
record EthGetBlockTransactionCountByHash(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getBlockTransactionCountByHash";
  }

  @Override
  public Object answer(Params params) {
    return chain
        .block(new BlockRef.ByHash(params.at(0).hash()))
        .map(block -> Hex.quantity(block.transactions().size()))
        .orElse(null);
  }
}
