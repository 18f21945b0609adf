package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bls12381.Curve;
import java.util.Optional;

/**
 * The sum of two points of a curve, which need not lie in its group (addresses 0x0b and 0x0d,
 * EIP-2537).
 *
 * @param <P> a point
 */
public final class Bls12Add<P> implements Precompile {
  private final Curve<P> curve;
  private final long gas;

  /**
   * The sum on a curve.
   *
   * @param gas its price
   */
  public Bls12Add(Curve<P> curve, long gas) {
    this.curve = curve;
    this.gas = gas;
  }

  @Override
  public long gas(byte[] input) {
    return gas;
  }

  @Override
  public Optional<byte[]> run(byte[] input) {
    if (input.length != 2 * curve.size()) {
      return Optional.empty();
    }
    return curve
        .decode(input, 0)
        .flatMap(a -> curve.decode(input, curve.size()).map(b -> curve.encode(curve.plus(a, b))));
  }
}
