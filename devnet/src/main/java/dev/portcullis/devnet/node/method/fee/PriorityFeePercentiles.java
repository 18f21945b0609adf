package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The priority fees of a block by percentiles of its gas, as go-ethereum counts them. */
final class PriorityFeePercentiles {
  private static final double WHOLE = 100;

  private PriorityFeePercentiles() {}

  private record Tip(UInt256 wei, long gas) {}

  /**
   * The rewards of a block; zeros for one without transactions.
   *
   * @param percentiles from 0 to 100, ascending
   * @return wei per gas, one for each percentile
   */
  static List<String> of(Block block, List<Double> percentiles) {
    List<Tip> tips = tips(block);
    if (tips.isEmpty()) {
      return Collections.nCopies(percentiles.size(), "0x0");
    }
    List<String> rewards = new ArrayList<>();
    int at = 0;
    long gas = tips.get(0).gas();
    for (double percentile : percentiles) {
      long wanted = (long) (block.header().gasUsed() * percentile / WHOLE);
      while (gas < wanted && at < tips.size() - 1) {
        at++;
        gas += tips.get(at).gas();
      }
      rewards.add(tips.get(at).wei().toString());
    }
    return rewards;
  }

  /** Ascending. Priority transactions of layer 1 may pay less than the base fee. */
  private static List<Tip> tips(Block block) {
    UInt256 baseFee = block.header().baseFee();
    List<Tip> tips = new ArrayList<>();
    for (int i = 0; i < block.transactions().size(); i++) {
      Transaction transaction = block.transactions().get(i);
      UInt256 price = transaction.effectiveGasPrice(baseFee);
      UInt256 tip = price.compareTo(baseFee) > 0 ? price.minus(baseFee) : UInt256.ZERO;
      tips.add(new Tip(tip, block.receipts().get(i).gasUsed()));
    }
    tips.sort(Comparator.comparing(Tip::wei));
    return tips;
  }
}
