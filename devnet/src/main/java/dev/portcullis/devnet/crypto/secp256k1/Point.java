package dev.portcullis.devnet.crypto.secp256k1;

import dev.portcullis.devnet.common.UInt256;
import java.util.Optional;

/**
 * A point of the curve y^2 = x^3 + 7 to be added to an {@link Accumulator}: not at infinity, and
 * not changed once it is made.
 */
final class Point {
  /** SEC 2, section 2.4.1. */
  static final Point GENERATOR =
      affine(
          word(0x79be667ef9dcbbacL, 0x55a06295ce870b07L, 0x029bfcdb2dce28d9L, 0x59f2815b16f81798L),
          word(0x483ada7726a3c465L, 0x5da4fbfc0e1108a8L, 0xfd17b448a6855419L, 0x9c47d08ffb10d4b8L));

  /** A third root of one: (beta x, y) is lambda times the point (x, y). */
  private static final Fp BETA =
      word(0x7ae96a2b657c0710L, 0x6e64479eac3434e9L, 0x9cf0497512f58995L, 0xc1396c28719501eeL);

  private static final Fp SEVEN = Fp.of(UInt256.of(7));

  final Fp x;
  final Fp y;
  final Fp z;

  /** Whether z is not simply one. */
  final boolean hasScale;

  final Fp zSquared;
  final Fp zCubed;

  private Point(Fp x, Fp y, Fp z, boolean hasScale, Fp zSquared, Fp zCubed) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.hasScale = hasScale;
    this.zSquared = zSquared;
    this.zCubed = zCubed;
  }

  private static Fp word(long limb3, long limb2, long limb1, long limb0) {
    return Fp.of(UInt256.of(limb0, limb1, limb2, limb3));
  }

  private static Point affine(Fp x, Fp y) {
    Fp one = new Fp();
    one.set(1);
    return new Point(x, y, one, false, one, one);
  }

  /** A copy of the point (x / z^2, y / z^3). */
  static Point scaled(Fp x, Fp y, Fp z) {
    Fp newX = new Fp();
    Fp newY = new Fp();
    Fp newZ = new Fp();
    newX.set(x);
    newY.set(y);
    newZ.set(z);
    Fp squared = new Fp();
    squared.square(z);
    Fp cubed = new Fp();
    cubed.product(squared, z);
    return new Point(newX, newY, newZ, true, squared, cubed);
  }

  /**
   * The point with this x coordinate.
   *
   * @param coordinate x, modulo p
   * @param odd which of the two it has as y
   * @return the point; empty when no point has this coordinate
   */
  static Optional<Point> at(UInt256 coordinate, boolean odd) {
    Fp x = Fp.of(coordinate);
    Fp right = new Fp();
    right.square(x);
    right.product(right, x);
    right.sum(right, SEVEN);
    Fp y = SquareRoot.of(right);
    Fp check = new Fp();
    check.square(y);
    check.difference(check, right);
    if (!check.isZero()) {
      return Optional.empty();
    }
    if (y.isOdd() != odd) {
      y.multiple(y, -1);
    }
    return Optional.of(affine(x, y));
  }

  /** The same point with z = 1, given 1 / z. */
  Point affine(Fp inverse) {
    Fp squared = new Fp();
    squared.square(inverse);
    Fp newX = new Fp();
    newX.product(x, squared);
    squared.product(squared, inverse);
    Fp newY = new Fp();
    newY.product(y, squared);
    return affine(newX, newY);
  }

  /** Lambda times this point, for the price of one product. */
  Point timesLambda() {
    Fp newX = new Fp();
    newX.product(x, BETA);
    return new Point(newX, y, z, hasScale, zSquared, zCubed);
  }

  /** 64 bytes: x and y, where z = 1. */
  byte[] toArray() {
    byte[] bytes = new byte[2 * UInt256.SIZE];
    x.toNumber().writeTo(bytes, 0);
    y.toNumber().writeTo(bytes, UInt256.SIZE);
    return bytes;
  }
}
