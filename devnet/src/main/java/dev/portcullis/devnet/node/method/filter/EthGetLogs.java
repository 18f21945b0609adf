package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.method.result.LogResult;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.chain.NodeLimits;

/** Logs by address and topics: [Filter]. */
record EthGetLogs(Chain chain, NodeLimits limits) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getLogs";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    LogQuery query = LogQuery.read(params.at(0));
    return LogResult.all(query.find(chain, limits.responseBytes()), chain.settlement());
  }
}
