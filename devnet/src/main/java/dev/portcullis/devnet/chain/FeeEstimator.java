package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.function.Supplier;

/**
 * The only estimator of prices. Gas is charged for execution alone; the layer 1 cost of a
 * transaction's data is part of its price, so no estimate adds pubdata.
 */
public final class FeeEstimator {
  /** Layer 1 gas for one published byte: 16 for the byte, and a share of the overhead. */
  private static final BigInteger GAS_PER_L1_BYTE = BigInteger.valueOf(17);

  private final Supplier<UInt256> nextBaseFee;
  private volatile Supplier<UInt256> layer1;

  FeeEstimator(Supplier<UInt256> nextBaseFee, UInt256 minBaseFee) {
    this.nextBaseFee = nextBaseFee;
    this.layer1 = () -> minBaseFee;
  }

  /**
   * Sets the source of the layer 1 gas price; before that, it is this chain's minimum base fee.
   *
   * @param gasPrice wei per gas of layer 1
   */
  public void followLayer1(Supplier<UInt256> gasPrice) {
    this.layer1 = gasPrice;
  }

  /**
   * A price with which the next blocks include a transaction: the next base fee and an eighth more,
   * its maximum increase from one block to the next.
   *
   * @return wei per gas
   */
  public UInt256 gasPrice() {
    BigInteger next = nextBaseFee.get().toBigInteger();
    return UInt256.of(next.add(next.shiftRight(3)));
  }

  /** The necessary priority fee: zero, because there is no competition for blocks. */
  public UInt256 priorityFee() {
    return UInt256.ZERO;
  }

  /** The price per blob gas, in wei: the minimum, as this chain carries no blobs. */
  public UInt256 blobBaseFee() {
    return BlockContext.LEAST_BLOB_BASE_FEE;
  }

  /** The gas price of layer 1, in wei. */
  public UInt256 l1GasPrice() {
    return layer1.get();
  }

  /** The price of publishing a byte on layer 1, in wei. */
  public UInt256 l1PubdataPrice() {
    return pubdataPrice(l1GasPrice());
  }

  /** The same at a gas price of layer 1, in wei. */
  public static UInt256 pubdataPrice(UInt256 l1GasPrice) {
    return UInt256.of(l1GasPrice.toBigInteger().multiply(GAS_PER_L1_BYTE));
  }

  /** The price of a published byte in gas of this chain, rounded up. */
  public UInt256 gasPerPubdata() {
    BigInteger price = gasPrice().toBigInteger();
    BigInteger data = l1PubdataPrice().toBigInteger();
    return UInt256.of(data.add(price).subtract(BigInteger.ONE).divide(price));
  }
}
