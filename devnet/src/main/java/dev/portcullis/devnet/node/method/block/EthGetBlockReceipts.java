package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.result.ReceiptResult;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** The receipts of a block: [number, tag, hash or object]; null when it does not exist. */
record EthGetBlockReceipts(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getBlockReceipts";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> ReceiptResult.all(block, chain.settlement()))
        .orElse(null);
  }
}
