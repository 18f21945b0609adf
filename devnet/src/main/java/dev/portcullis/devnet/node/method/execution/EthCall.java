package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** What a call returns, without changing anything: [CallRequest, block, overrides]. */
record EthCall(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_call";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return chain.calls().call(CallParam.simulation(params)).toString();
  }
}
