package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Optional;
import supranational.blst.P1;

/** y^2 = x^3 + 4 over the prime field. */
final class CurveOfG1 implements Curve<P1> {
  private static final int SIZE = 2 * FieldBytes.PADDED;

  @Override
  public int size() {
    return SIZE;
  }

  @Override
  public Optional<P1> decode(byte[] input, int at) {
    if (FieldBytes.isZero(input, at, SIZE)) {
      return Optional.of(infinity());
    }
    byte[] point = new byte[2 * FieldBytes.SIZE];
    for (int i = 0; i < 2; i++) {
      int from = at + i * FieldBytes.PADDED;
      if (!FieldBytes.isNumber(input, from)) {
        return Optional.empty();
      }
      FieldBytes.strip(input, from, point, i * FieldBytes.SIZE);
    }
    try {
      return Optional.of(new P1(point));
    } catch (RuntimeException notOnTheCurve) {
      return Optional.empty();
    }
  }

  @Override
  public byte[] encode(P1 point) {
    byte[] output = new byte[SIZE];
    if (!point.is_inf()) {
      byte[] bytes = point.serialize();
      for (int i = 0; i < 2; i++) {
        FieldBytes.pad(bytes, i * FieldBytes.SIZE, output, i * FieldBytes.PADDED);
      }
    }
    return output;
  }

  @Override
  public P1 infinity() {
    return new P1();
  }

  @Override
  public boolean isInfinity(P1 point) {
    return point.is_inf();
  }

  @Override
  public boolean isInGroup(P1 point) {
    return point.is_inf() || point.in_group();
  }

  @Override
  public P1 plus(P1 a, P1 b) {
    return a.dup().add(b);
  }

  @Override
  public P1 times(P1 point, BigInteger scalar) {
    return point.dup().mult(scalar.mod(ORDER));
  }
}
