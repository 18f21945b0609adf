package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** The result of a call, without changes: [CallRequest, block, overrides]. */
record EthCall(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_call";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return chain.calls().call(CallParam.simulation(params)).toString();
  }
}
