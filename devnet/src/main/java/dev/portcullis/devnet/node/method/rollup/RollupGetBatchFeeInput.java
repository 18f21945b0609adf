package dev.portcullis.devnet.node.method.rollup;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import java.math.BigInteger;

/** The prices that the next batch begins with, in wei, as JSON numbers (R-CHN-34). */
record RollupGetBatchFeeInput(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBatchFeeInput";
  }

  @Override
  public Object answer(RpcParams params) {
    return new FeeInput(
        chain.nextBaseFee().toBigInteger(),
        chain.fees().l1PubdataPrice().toBigInteger(),
        chain.fees().l1GasPrice().toBigInteger());
  }

  record FeeInput(
      @JsonProperty("fair_l2_gas_price") BigInteger fairL2GasPrice,
      @JsonProperty("fair_pubdata_price") BigInteger fairPubdataPrice,
      @JsonProperty("l1_gas_price") BigInteger l1GasPrice) {}
}
