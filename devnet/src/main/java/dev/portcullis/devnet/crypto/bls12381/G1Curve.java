package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Optional;
import supranational.blst.P1;

/** y^2 = x^3 + 4 over the prime field. */
final class G1Curve implements Curve<P1> {
  private static final int PARTS = 2;
  private static final int FLIP = 0;
  private static final int SIZE = PARTS * FieldBytes.PADDED;

  @Override
  public int size() {
    return SIZE;
  }

  @Override
  public Optional<P1> decode(byte[] input, int at) {
    if (FieldBytes.isZero(input, at, SIZE)) {
      return Optional.of(infinity());
    }
    return FieldBytes.read(input, at, PARTS, FLIP).flatMap(G1Curve::onCurve);
  }

  private static Optional<P1> onCurve(byte[] coordinates) {
    try {
      return Optional.of(new P1(coordinates));
    } catch (RuntimeException notOnTheCurve) {
      return Optional.empty();
    }
  }

  @Override
  public byte[] encode(P1 point) {
    return point.is_inf() ? new byte[SIZE] : FieldBytes.write(point.serialize(), PARTS, FLIP);
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
