package dev.portcullis.devnet.node.method.settlement;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.ClosedBatch;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.UInt256;

/**
 * The prices of a block: [block]; null when it does not exist. Gas of this chain pays for execution
 * alone, so that a native unit has no price of its own.
 */
record RollupGetBlockMetadataByNumber(Rollup rollup) implements NodeRpcMethod {
  /** The only version of the rules of execution. */
  static final int EXECUTION_VERSION = 1;

  @Override
  public String name() {
    return "rollup_getBlockMetadataByNumber";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup
        .chain()
        .block(new BlockIdentifier.Height(params.at(0).blockNumber()))
        .map(
            block ->
                new Metadata(
                    pubdataPrice(block.number()).toString(),
                    UInt256.ZERO.toString(),
                    EXECUTION_VERSION))
        .orElse(null);
  }

  /** By the price of layer 1 at the end of its batch; the current one while that is open. */
  private UInt256 pubdataPrice(long block) {
    UInt256 gasPrice =
        rollup
            .batches()
            .of(block)
            .map(ClosedBatch::l1GasPrice)
            .orElseGet(rollup.layer1()::gasPrice);
    return FeeEstimator.pubdataPrice(gasPrice);
  }

  record Metadata(
      @JsonProperty("pubdata_price_per_byte") String pubdataPricePerByte,
      @JsonProperty("native_price") String nativePrice,
      @JsonProperty("execution_version") int executionVersion) {}
}
