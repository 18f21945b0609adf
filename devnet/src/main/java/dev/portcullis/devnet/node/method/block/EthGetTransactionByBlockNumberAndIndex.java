package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.block.Included;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** A transaction by its place: [number or tag, index]; null when there is none. */
record EthGetTransactionByBlockNumberAndIndex(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionByBlockNumberAndIndex";
  }

  @Override
  public Object answer(Params params) {
    BlockRef block = BlockParam.required(params.at(0));
    long index = params.at(1).number();
    return chain
        .block(block)
        .filter(found -> index < found.transactions().size())
        .map(found -> TransactionResult.of(new Included(found, (int) index), chain.settlement()))
        .orElse(null);
  }
}
