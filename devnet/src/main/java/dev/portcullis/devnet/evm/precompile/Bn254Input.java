package dev.portcullis.devnet.evm.precompile;

import dev.portcullis.devnet.crypto.bn254.Bn254;
import dev.portcullis.devnet.crypto.bn254.Fq;
import dev.portcullis.devnet.crypto.bn254.Fq2;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.JacobianPoint;
import java.math.BigInteger;
import java.util.Optional;

/**
 * Points in the encoding of EIP-196 and EIP-197. The point at infinity is encoded as zeros; a
 * coordinate of q or more, or a point off the curve, is invalid.
 */
final class Bn254Input {

  private Bn254Input() {}

  static Optional<JacobianPoint<Fq>> g1(byte[] input, int at) {
    Optional<Fq> x = coordinate(input, at);
    Optional<Fq> y = coordinate(input, at + 32);
    if (x.isEmpty() || y.isEmpty()) {
      return Optional.empty();
    }
    if (x.get().isZero() && y.get().isZero()) {
      return Optional.of(JacobianPoint.infinity(Fq.ONE));
    }
    return Bn254.isOnCurve(x.get(), y.get())
        ? Optional.of(JacobianPoint.of(x.get(), y.get()))
        : Optional.empty();
  }

  static Optional<JacobianPoint<Fq2>> g2(byte[] input, int at) {
    Optional<Fq2> x = pair(input, at);
    Optional<Fq2> y = pair(input, at + 64);
    if (x.isEmpty() || y.isEmpty()) {
      return Optional.empty();
    }
    if (x.get().isZero() && y.get().isZero()) {
      return Optional.of(JacobianPoint.infinity(Fq2.ONE));
    }
    return Bn254.isInG2(x.get(), y.get())
        ? Optional.of(JacobianPoint.of(x.get(), y.get()))
        : Optional.empty();
  }

  static byte[] output(JacobianPoint<Fq> point) {
    byte[] output = new byte[64];
    if (!point.isInfinity()) {
      JacobianPoint<Fq> affine = point.normalized();
      affine.x().toNumber().writeTo(output, 0);
      affine.y().toNumber().writeTo(output, 32);
    }
    return output;
  }

  /** The imaginary part comes first. */
  private static Optional<Fq2> pair(byte[] input, int at) {
    return coordinate(input, at).flatMap(b -> coordinate(input, at + 32).map(a -> new Fq2(a, b)));
  }

  private static Optional<Fq> coordinate(byte[] input, int at) {
    BigInteger number = UInt256.of(input, at).toBigInteger();
    return number.compareTo(Fq.MODULUS) < 0 ? Optional.of(Fq.of(number)) : Optional.empty();
  }
}
