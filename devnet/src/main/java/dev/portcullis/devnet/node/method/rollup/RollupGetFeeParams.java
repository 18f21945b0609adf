package dev.portcullis.devnet.node.method.rollup;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import java.math.BigInteger;

/** The components of prices (R-CHN-18). Overheads are zero: gas is charged for execution alone. */
record RollupGetFeeParams(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getFeeParams";
  }

  @Override
  public Object answer(RpcParams params) {
    FeeEstimator fees = chain.fees();
    Config config =
        new Config(
            chain.settings().minBaseFee().toBigInteger(),
            0,
            0,
            0,
            chain.settings().gasLimit(),
            chain.settings().maxTransactionBytes());
    return new FeeParams(
        new Second(
            config,
            fees.l1GasPrice().toBigInteger(),
            fees.l1PubdataPrice().toBigInteger(),
            new Ratio(1, 1)));
  }

  record FeeParams(@JsonProperty("V2") Second second) {}

  record Second(
      Config config,
      @JsonProperty("l1_gas_price") BigInteger l1GasPrice,
      @JsonProperty("l1_pubdata_price") BigInteger l1PubdataPrice,
      @JsonProperty("conversion_ratio") Ratio conversionRatio) {}

  record Config(
      @JsonProperty("minimal_l2_gas_price") BigInteger minimalL2GasPrice,
      @JsonProperty("compute_overhead_part") double computeOverheadPart,
      @JsonProperty("pubdata_overhead_part") double pubdataOverheadPart,
      @JsonProperty("batch_overhead_l1_gas") long batchOverheadL1Gas,
      @JsonProperty("max_gas_per_batch") long maxGasPerBatch,
      @JsonProperty("max_pubdata_per_batch") long maxPubdataPerBatch) {}

  /** The base token is ether: one for one. */
  record Ratio(long numerator, long denominator) {}
}
