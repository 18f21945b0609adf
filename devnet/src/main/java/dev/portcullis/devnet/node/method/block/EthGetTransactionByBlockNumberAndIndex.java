package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.block.IncludedTransaction;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** A transaction by its position: [number or tag, index]; null when there is none. */
record EthGetTransactionByBlockNumberAndIndex(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionByBlockNumberAndIndex";
  }

  @Override
  public Object answer(RpcParams params) {
    BlockIdentifier block = BlockParam.required(params.at(0));
    long index = params.at(1).number();
    return chain
        .block(block)
        .filter(found -> index < found.transactions().size())
        .map(
            found ->
                TransactionResult.of(
                    new IncludedTransaction(found, (int) index), chain.settlement()))
        .orElse(null);
  }
}
