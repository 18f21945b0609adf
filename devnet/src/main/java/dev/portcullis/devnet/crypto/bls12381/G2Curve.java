package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Optional;
import supranational.blst.P2;

/**
 * y^2 = x^3 + 4 (1 + i) over the quadratic extension. In a call the real part comes first, in the
 * library the imaginary one.
 */
final class G2Curve implements Curve<P2> {
  private static final int PARTS = 4;
  private static final int FLIP = 1;
  private static final int SIZE = PARTS * FieldBytes.PADDED;

  @Override
  public int size() {
    return SIZE;
  }

  @Override
  public Optional<P2> decode(byte[] input, int at) {
    if (FieldBytes.isZero(input, at, SIZE)) {
      return Optional.of(infinity());
    }
    return FieldBytes.read(input, at, PARTS, FLIP).flatMap(G2Curve::onCurve);
  }

  private static Optional<P2> onCurve(byte[] coordinates) {
    try {
      return Optional.of(new P2(coordinates));
    } catch (RuntimeException notOnTheCurve) {
      return Optional.empty();
    }
  }

  @Override
  public byte[] encode(P2 point) {
    return point.is_inf() ? new byte[SIZE] : FieldBytes.write(point.serialize(), PARTS, FLIP);
  }

  @Override
  public P2 infinity() {
    return new P2();
  }

  @Override
  public boolean isInfinity(P2 point) {
    return point.is_inf();
  }

  @Override
  public boolean isInGroup(P2 point) {
    return point.is_inf() || point.in_group();
  }

  @Override
  public P2 plus(P2 a, P2 b) {
    return a.dup().add(b);
  }

  @Override
  public P2 times(P2 point, BigInteger scalar) {
    return point.dup().mult(scalar.mod(ORDER));
  }
}
