package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Hex;

/** The least gas a call succeeds with: [CallRequest, block or else the next, overrides]. */
record EthEstimateGas(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_estimateGas";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(chain.calls().estimateGas(CallParam.estimate(params)));
  }
}
