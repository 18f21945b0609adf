package dev.portcullis.devnet.chain;

import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.ethereum.common.UInt256;
import java.math.BigInteger;
import java.util.function.Supplier;

/**
 * The one estimator behind everything that names a price. Gas is charged for execution alone; what
 * the data of a transaction costs on layer 1 is part of its price, so no estimate asks for pubdata
 * on top.
 */
public final class FeeEstimator {
  /** Layer 1 gas for one published byte: 16 for the byte, and a share of what goes around it. */
  private static final BigInteger GAS_PER_L1_BYTE = BigInteger.valueOf(17);

  private final Supplier<UInt256> nextBaseFee;
  private volatile Supplier<UInt256> layer1;

  FeeEstimator(Supplier<UInt256> nextBaseFee, UInt256 minBaseFee) {
    this.nextBaseFee = nextBaseFee;
    this.layer1 = () -> minBaseFee;
  }

  /**
   * Says where to learn the gas price of layer 1; before that it is this chain's least base fee.
   *
   * @param gasPrice wei per gas of layer 1
   */
  public void followLayer1(Supplier<UInt256> gasPrice) {
    this.layer1 = gasPrice;
  }

  /**
   * A price that gets a transaction into the next blocks: the next base fee and an eighth more,
   * which is what it may rise by from one block to the next.
   *
   * @return wei per gas
   */
  public UInt256 gasPrice() {
    BigInteger next = nextBaseFee.get().toBigInteger();
    return UInt256.of(next.add(next.shiftRight(3)));
  }

  /** What a transaction need offer on top: nothing, blocks are not contended for. */
  public UInt256 priorityFee() {
    return UInt256.ZERO;
  }

  /** What a unit of blob gas costs, in wei: the least, as this chain carries no blobs. */
  public UInt256 blobBaseFee() {
    return BlockContext.LEAST_BLOB_BASE_FEE;
  }

  /** The gas price of layer 1, in wei. */
  public UInt256 l1GasPrice() {
    return layer1.get();
  }

  /** What a byte costs to publish on layer 1, in wei. */
  public UInt256 l1PubdataPrice() {
    return UInt256.of(l1GasPrice().toBigInteger().multiply(GAS_PER_L1_BYTE));
  }

  /** The price of a published byte in gas of this chain, rounded up. */
  public UInt256 gasPerPubdata() {
    BigInteger price = gasPrice().toBigInteger();
    BigInteger data = l1PubdataPrice().toBigInteger();
    return UInt256.of(data.add(price).subtract(BigInteger.ONE).divide(price));
  }
}
