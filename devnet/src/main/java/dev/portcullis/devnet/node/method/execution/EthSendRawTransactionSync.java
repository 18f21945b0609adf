package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.result.ReceiptResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;

/**
 * Sends a transaction and waits for its receipt (EIP-7966): [DATA, milliseconds, default 2000, at
 * most 10000].
 */
record EthSendRawTransactionSync(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_sendRawTransactionSync";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.WAITING;
  }

  @Override
  public Object answer(RpcParams params) {
    Transaction transaction = Transaction.decode(params.at(0).data().toArray());
    long millis = params.at(1).optional(ParamValue::number).orElse(DEFAULT_MILLIS);
    if (millis < 1 || millis > MOST_MILLIS) {
      throw params.at(1).must("between 1 and " + MOST_MILLIS);
    }
    Hash hash = chain.submit(transaction);
    return chain
        .await(hash, Duration.ofMillis(millis))
        .map(included -> ReceiptResult.of(included, chain.settlement()))
        .orElseThrow(() -> missing(hash, millis));
  }

  private RpcException missing(Hash hash, long millis) {
    return chain.isRefused(hash)
        ? RpcException.refused("the rule of the chain lets the transaction into no block", null)
        : RpcException.timedOut(
            "the transaction was not in a block after " + millis + " ms", hash.toString());
  }

  private static final long DEFAULT_MILLIS = 2_000;
  private static final long MOST_MILLIS = 10_000;
}
