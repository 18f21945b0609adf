package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;

/**
 * The gas of a priority transaction on layer 2: [CallRequest, overrides]. Its sender may be a
 * contract and its value is minted, so neither code nor balance of the sender matters.
 */
record RollupEstimateGasL1ToL2(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_estimateGasL1ToL2";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return EthereumHex.quantity(chain.calls().estimateL1ToL2Gas(CallParam.next(params)));
  }
}
