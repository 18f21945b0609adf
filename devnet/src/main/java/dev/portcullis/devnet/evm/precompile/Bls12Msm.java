package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bls12381.Curve;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Optional;

/**
 * A sum of multiples of points of a group (addresses 0x0c and 0x0e, EIP-2537).
 *
 * @param <P> a point
 */
public final class Bls12Msm<P> implements Precompile {
  private final Curve<P> curve;
  private final Bls12Discount discount;
  private final int pairSize;

  /**
   * The sum in the group of a curve.
   *
   * @param discount its price
   */
  public Bls12Msm(Curve<P> curve, Bls12Discount discount) {
    this.curve = curve;
    this.discount = discount;
    this.pairSize = curve.size() + UInt256.SIZE;
  }

  @Override
  public long gas(byte[] input) {
    return discount.gas(input.length / pairSize);
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    return run(input, () -> {});
  }

  @Override
  public Optional<byte[]> run(byte[] input, Runnable check) {
    if (input.length == 0 || input.length % pairSize != 0) {
      return Optional.empty();
    }
    P sum = curve.infinity();
    for (int at = 0; at < input.length; at += pairSize) {
      check.run();
      Optional<P> point = curve.decode(input, at).filter(curve::isInGroup);
      if (point.isEmpty()) {
        return Optional.empty();
      }
      UInt256 scalar = UInt256.of(input, at + curve.size());
      if (!curve.isInfinity(point.get()) && !scalar.isZero()) {
        sum = curve.plus(sum, curve.times(point.get(), scalar.toBigInteger()));
      }
    }
    return Optional.of(curve.encode(sum));
  }
}
