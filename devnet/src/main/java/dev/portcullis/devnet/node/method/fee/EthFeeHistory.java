package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Base fees, load and priority fees of past blocks: [count, newest block, percentiles] (R-CHN-11).
 */
record EthFeeHistory(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_feeHistory";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    long count = Math.min(params.at(0).number(), MOST_BLOCKS);
    Block newest = chain.stateBlock(BlockParam.required(params.at(1)));
    List<Double> percentiles = percentiles(params.at(2));
    if (count == 0) {
      throw params.at(0).must("at least 1");
    }
    long oldest = Math.max(chain.first().number(), newest.number() - count + 1);
    List<String> fees = new ArrayList<>();
    List<Double> load = new ArrayList<>();
    List<List<String>> rewards = new ArrayList<>();
    for (long number = oldest; number <= newest.number(); number++) {
      Block block = block(number);
      BlockHeader header = block.header();
      rewards.add(PriorityFeePercentiles.of(block, percentiles));
      fees.add(header.baseFee().toString());
      load.add((double) header.gasUsed() / header.gasLimit());
    }
    boolean last = newest.number() == chain.head().number();
    fees.add(
        (last ? chain.nextBaseFee() : block(newest.number() + 1).header().baseFee()).toString());
    return new FeeHistory(
        EthereumHex.quantity(oldest),
        fees,
        load,
        rewards,
        Collections.nCopies(fees.size(), "0x0"),
        Collections.nCopies(load.size(), 0.0),
        Collections.nCopies(fees.size(), "0x0"));
  }

  private static final long MOST_BLOCKS = 1_024;
  private static final int MOST_PERCENTILES = 128;

  private Block block(long number) {
    return chain.stateBlock(new BlockIdentifier.Height(number));
  }

  private static List<Double> percentiles(ParamValue list) {
    List<Double> percentiles = new ArrayList<>();
    if (list.isAbsent()) {
      return percentiles;
    }
    double previous = 0;
    for (ParamValue element : list.elements(MOST_PERCENTILES)) {
      double percentile = element.decimal();
      if (percentile < previous || percentile > 100) {
        throw element.must("between 0 and 100 and not less than the one before");
      }
      percentiles.add(percentile);
      previous = percentile;
    }
    return percentiles;
  }

  record FeeHistory(
      String oldestBlock,
      List<String> baseFeePerGas,
      List<Double> gasUsedRatio,
      List<List<String>> reward,
      List<String> baseFeePerBlobGas,
      List<Double> blobGasUsedRatio,
      List<String> l2PubdataPrice) {}
}
