package dev.portcullis.devnet.node.method.rollup;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;

/**
 * Gas and prices of a transaction in one result: [CallRequest, overrides]. The numbers are those of
 * {@code eth_estimateGas} and {@code eth_gasPrice}.
 */
record RollupEstimateFee(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_estimateFee";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    long gas = chain.calls().estimateGas(CallParam.next(params));
    return new Fee(
        EthereumHex.quantity(gas),
        chain.fees().gasPrice().toString(),
        chain.fees().priorityFee().toString(),
        chain.fees().gasPerPubdata().toString());
  }

  /** The estimate (R-CHN-18). */
  record Fee(
      @JsonProperty("gas_limit") String gasLimit,
      @JsonProperty("max_fee_per_gas") String maxFeePerGas,
      @JsonProperty("max_priority_fee_per_gas") String maxPriorityFeePerGas,
      @JsonProperty("gas_per_pubdata_limit") String gasPerPubdataLimit) {}
}
