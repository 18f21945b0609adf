package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;

/** Computes the base fee from the load (EIP-1559), with a floor so that gas is never free. */
public final class BaseFeeCalculator {
  private static final long ELASTICITY = 2;
  private static final BigInteger MAX_CHANGE_DENOMINATOR = BigInteger.valueOf(8);

  private BaseFeeCalculator() {}

  /**
   * The base fee of the block after a given one.
   *
   * @param parent the block before
   * @param floor the minimum base fee
   * @return wei per gas
   */
  public static UInt256 after(BlockHeader parent, UInt256 floor) {
    BigInteger target = BigInteger.valueOf(Math.max(1, parent.gasLimit() / ELASTICITY));
    BigInteger used = BigInteger.valueOf(parent.gasUsed());
    BigInteger current = parent.baseFee().toBigInteger();
    BigInteger change =
        current.multiply(used.subtract(target).abs()).divide(target).divide(MAX_CHANGE_DENOMINATOR);
    int direction = used.compareTo(target);
    BigInteger next = current;
    if (direction > 0) {
      next = current.add(change.max(BigInteger.ONE));
    } else if (direction < 0) {
      next = current.subtract(change);
    }
    return UInt256.of(next.max(floor.toBigInteger()));
  }
}
