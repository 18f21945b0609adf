package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.result.ReceiptResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** The receipts of a block: [number, tag, hash or object]; null when it does not exist. */
record EthGetBlockReceipts(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBlockReceipts";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> ReceiptResult.all(block, chain.settlement()))
        .orElse(null);
  }
}
