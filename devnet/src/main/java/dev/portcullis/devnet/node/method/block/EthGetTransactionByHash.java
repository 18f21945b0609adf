package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.result.TransactionResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.Optional;

/** A transaction, in a block or pending: [hash]; null when unknown. */
record EthGetTransactionByHash(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getTransactionByHash";
  }

  @Override
  public Object answer(RpcParams params) {
    Hash hash = params.at(0).hash();
    Optional<Transaction> waiting = chain.pending(hash);
    return chain
        .transaction(hash)
        .map(included -> TransactionResult.of(included, chain.settlement()))
        .or(() -> waiting.map(TransactionResult::waiting))
        .orElse(null);
  }
}
