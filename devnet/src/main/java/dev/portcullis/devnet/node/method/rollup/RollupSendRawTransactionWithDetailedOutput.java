package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.transaction.Transaction;

/**
 * Takes a signed transaction in and tells what it does if nothing comes before it: [DATA]. Refused
 * like {@code eth_sendRawTransaction}.
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
