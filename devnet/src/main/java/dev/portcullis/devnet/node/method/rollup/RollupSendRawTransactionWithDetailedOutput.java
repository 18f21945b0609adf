package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.transaction.Transaction;

/**
 * Accepts a signed transaction and returns its effects if nothing comes before it: [DATA]. Errors
 * are those of {@code eth_sendRawTransaction}.
 */
record RollupSendRawTransactionWithDetailedOutput(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_sendRawTransactionWithDetailedOutput";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    Transaction transaction = Transaction.decode(params.at(0).data().toArray());
    DetailedOutputResult result = DetailedOutputResult.of(transaction, chain.preview(transaction));
    chain.submit(transaction);
    return result;
  }
}
