package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.method.result.LogResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.chain.NodeLimits;

/** Logs by address and topics: [Filter]. */
record EthGetLogs(Chain chain, NodeLimits limits) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getLogs";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    LogQuery query = LogQuery.read(params.at(0));
    return LogResult.all(query.find(chain, limits.responseBytes()), chain.settlement());
  }
}
