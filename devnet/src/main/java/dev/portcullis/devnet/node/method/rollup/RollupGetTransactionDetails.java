package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** The status of a transaction: [hash]; null when it is unknown. */
record RollupGetTransactionDetails(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getTransactionDetails";
  }

  @Override
  public Object answer(RpcParams params) {
    return TransactionDetailsResult.of(rollup, params.at(0).hash()).orElse(null);
  }
}
