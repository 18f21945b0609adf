package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.result.ReceiptResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** The receipt of a transaction: [hash]; null while it is in no block. */
record EthGetTransactionReceipt(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionReceipt";
  }

  @Override
  public Object answer(RpcParams params) {
    return chain
        .transaction(params.at(0).hash())
        .map(included -> ReceiptResult.of(included, chain.settlement()))
        .orElse(null);
  }
}
