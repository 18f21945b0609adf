package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Optional;

/**
 * One of the two curves. A point may lie outside the group of prime order; whoever multiplies must
 * have asked {@link #isInGroup}.
 *
 * @param <P> a point, as the library has it
 */
public interface Curve<P> {

  /** The order of the groups. */
  BigInteger ORDER =
      new BigInteger("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16);

  /** Bytes of a point in a call. */
  int size();

  /** The point that stands there; empty when a coordinate is no number or the point is off. */
  Optional<P> decode(byte[] input, int at);

  /** A point as a call gets it. */
  byte[] encode(P point);

  /** The neutral element, which is written as zeros. */
  P infinity();

  /** Whether it is the neutral element. */
  boolean isInfinity(P point);

  /** Whether it lies in the group of prime order. */
  boolean isInGroup(P point);

  /** The sum of any two points. */
  P plus(P a, P b);

  /** So many times a point of the group. */
  P times(P point, BigInteger scalar);

  /** So many times any point of the curve, by additions and doublings that hold for all of them. */
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
