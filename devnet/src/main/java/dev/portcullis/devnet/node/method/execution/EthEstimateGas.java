package dev.portcullis.devnet.node.method.execution;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;

/** The minimum gas with which a call succeeds: [CallRequest, block or else the next, overrides]. */
record EthEstimateGas(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_estimateGas";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return EthereumHex.quantity(chain.calls().estimateGas(CallParam.estimate(params)));
  }
}
