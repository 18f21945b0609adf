package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.transaction.Transaction;
import java.time.Duration;

/**
 * Accepts a signed transaction: [DATA]. With blocks on demand, the response comes when the
 * transaction is in its block (after a moment at most), so that an immediate query finds the
 * receipt.
 */
record EthSendRawTransaction(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_sendRawTransaction";
  }

  @Override
  public Object answer(RpcParams params) {
    Transaction transaction = Transaction.decode(params.at(0).data().toArray());
    Hash hash = chain.submit(transaction);
    if (chain.settings().automine() && !params.inBatch()) {
      chain.await(hash, PATIENCE);
    }
    return hash.toString();
  }

  private static final Duration PATIENCE = Duration.ofMillis(200);
}
