package dev.portcullis.legacy.musig;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A point of AltJubJub, the twisted Edwards curve -x² + y² = 1 + d x² y² over Fr (franklin-crypto
 * {@code src/alt_babyjubjub/mod.rs}), in extended coordinates: x = X/Z, y = Y/Z, xy = T/Z. The
 * curve has eight times as many points as its group of prime order. d is no square, so the sum
 * below holds for any two points.
 */
final class EdwardsPoint {
  /** The number of bytes of an encoded point. */
  static final int BYTES = 32;

  private static final Fr D =
      Fr.of(
          new BigInteger(
              "12181644023421730124874158521699555681764249180949974110617291017600649128846"));
  private static final Fr TWICE_D = D.doubled().carried();

  /** The neutral element. */
  static final EdwardsPoint NEUTRAL = new EdwardsPoint(Fr.ZERO, Fr.ONE, Fr.ONE, Fr.ZERO);

  private final Fr x;
  private final Fr y;
  private final Fr z;
  private final Fr t;

  private EdwardsPoint(Fr x, Fr y, Fr z, Fr t) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.t = t;
  }

  /**
   * Decodes a point: y, little-endian, with the parity of x in its highest bit.
   *
   * @return empty if y is not below P, if there is no such point, or if x is zero with odd parity:
   *     each point has one encoding
   */
  static Optional<EdwardsPoint> read(byte[] bytes, int offset) {
    long[] words = LittleEndian.words(bytes, offset);
    boolean odd = words[3] < 0;
    words[3] &= Long.MAX_VALUE;
    if (!Fr.isBelowModulus(words)) {
      return Optional.empty();
    }
    Fr y = Fr.ofWords(words);
    Fr square = y.squared();
    // -1/d is not a square, so the divisor is not zero.
    Fr divisor = square.times(D).plus(Fr.ONE);
    return SquareRoot.of(square.minus(Fr.ONE).times(divisor.inverse()))
        .filter(root -> !odd || !root.isZero())
        .map(root -> root.isOdd() == odd ? root : root.negated())
        .map(x -> new EdwardsPoint(x, y, Fr.ONE, x.times(y)));
  }

  /** The encoding that {@link #read} decodes. */
  byte[] toBytes() {
    Fr inverse = z.inverse();
    long[] words = y.times(inverse).toWords();
    if (x.times(inverse).isOdd()) {
      words[3] |= Long.MIN_VALUE;
    }
    return LittleEndian.bytes(words);
  }

  /** The first coordinate. */
  Fr affineX() {
    return x.times(z.inverse());
  }

  /** The second coordinate. */
  Fr affineY() {
    return y.times(z.inverse());
  }

  /** The sum (Hisil, Wong, Carter, Dawson 2008, section 3.1). */
  EdwardsPoint plus(EdwardsPoint other) {
    Fr a = y.minus(x).times(other.y.minus(other.x));
    Fr b = y.plus(x).times(other.y.plus(other.x));
    Fr c = t.times(TWICE_D).times(other.t);
    Fr d = z.doubled().times(other.z);
    return product(b.minus(a), d.minus(c), d.plus(c), b.plus(a));
  }

  /** The sum of this and itself (section 3.3 there). */
  EdwardsPoint doubled() {
    Fr a = x.squared();
    Fr b = y.squared();
    Fr c = z.squared().doubled();
    Fr e = x.plus(y).squared().minus(a).minus(b);
    Fr g = b.minus(a);
    return product(e, g.minus(c), g, a.plus(b).negated());
  }

  private static EdwardsPoint product(Fr e, Fr f, Fr g, Fr h) {
    return new EdwardsPoint(e.times(f), g.times(h), f.times(g), e.times(h));
  }

  /** The inverse of the point under addition. */
  EdwardsPoint negated() {
    return new EdwardsPoint(x.negated(), y, z, t.negated());
  }

  /** Whether this is the neutral element. */
  boolean isNeutral() {
    return equals(NEUTRAL);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EdwardsPoint that
        && x.times(that.z).equals(that.x.times(z))
        && y.times(that.z).equals(that.y.times(z));
  }

  @Override
  public int hashCode() {
    return affineY().hashCode();
  }
}
