package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Optional;

/**
 * One of the two curves. A point may lie outside the group of prime order; callers must check
 * {@link #isInGroup} before a multiplication.
 *
 * @param <P> a point of the library
 */
public interface Curve<P> {

  /** The order of the groups. */
  BigInteger ORDER =
      new BigInteger("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16);

  /** Bytes of a point in a call. */
  int size();

  /**
   * The point at this offset; empty when a coordinate is not a number below p or the point is not
   * on the curve.
   */
  Optional<P> decode(byte[] input, int at);

  /** The encoding of a point in a call. */
  byte[] encode(P point);

  /** The neutral element, which is encoded as zeros. */
  P infinity();

  /** Whether it is the neutral element. */
  boolean isInfinity(P point);

  /** Whether it lies in the group of prime order. */
  boolean isInGroup(P point);

  /** The sum of any two points. */
  P plus(P a, P b);

  /** The multiple of a point of the group. */
  P times(P point, BigInteger scalar);

  /**
   * The multiple of any point of the curve, by additions and doublings that are valid for all of
   * them.
   */
  default P timesAny(P point, BigInteger scalar) {
    P sum = infinity();
    for (int bit = scalar.bitLength() - 1; bit >= 0; bit--) {
      sum = plus(sum, sum);
      if (scalar.testBit(bit)) {
        sum = plus(sum, point);
      }
    }
    return sum;
  }
}
