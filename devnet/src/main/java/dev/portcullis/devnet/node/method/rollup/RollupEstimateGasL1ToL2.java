package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Hex;

/**
 * The gas that a request from layer 1 needs here: [CallRequest, overrides]. Its sender may be a
 * contract and its value is minted, so neither code nor balance of the sender stands in the way.
 */
record RollupEstimateGasL1ToL2(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_estimateGasL1ToL2";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(chain.calls().estimateL1ToL2Gas(CallParam.next(params)));
  }
}
