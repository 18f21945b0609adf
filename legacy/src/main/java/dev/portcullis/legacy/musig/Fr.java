package dev.portcullis.legacy.musig;

import static dev.portcullis.legacy.musig.Limbs.F0;
import static dev.portcullis.legacy.musig.Limbs.F1;
import static dev.portcullis.legacy.musig.Limbs.F2;
import static dev.portcullis.legacy.musig.Limbs.F3;
import static dev.portcullis.legacy.musig.Limbs.F4;
import static dev.portcullis.legacy.musig.Limbs.G0;
import static dev.portcullis.legacy.musig.Limbs.G1;
import static dev.portcullis.legacy.musig.Limbs.INVERSE;
import static dev.portcullis.legacy.musig.Limbs.MASK;
import static dev.portcullis.legacy.musig.Limbs.P0;
import static dev.portcullis.legacy.musig.Limbs.P1;
import static dev.portcullis.legacy.musig.Limbs.P2;
import static dev.portcullis.legacy.musig.Limbs.P3;
import static dev.portcullis.legacy.musig.Limbs.P4;
import static dev.portcullis.legacy.musig.Limbs.Q0;
import static dev.portcullis.legacy.musig.Limbs.Q1;
import static dev.portcullis.legacy.musig.Limbs.SCALE;
import static dev.portcullis.legacy.musig.Limbs.high;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A number modulo the prime P, the order of the curve BN254: the field over which AltJubJub is
 * defined, and of the elements of Rescue's state. Immutable.
 *
 * <p>Stored times 2^260 modulo P (Montgomery form) in five limbs of 52 bits, lowest first, and not
 * always below P. The limbs of a product are carried and its value is between -P/2 and 1.7 P.
 * <b>Sums and differences are neither carried nor reduced</b>, so a factor is a sum or difference
 * of four products at most. Signed limbs with spare bits need none of the carries and corrections
 * that four limbs of 64 bits need in Java, which has signed high products only.
 *
 * <p>For public data only: the time of operations depends on the numbers.
 */
public final class Fr {
  /** The prime P. */
  static final BigInteger MODULUS =
      new BigInteger(
          "21888242871839275222246405745257275088548364400416034343698204186575808495617");

  /** The number of bytes of an encoded number. */
  public static final int BYTES = 32;

  private static final Fr PLAIN_ONE = new Fr(1, 0, 0, 0, 0);

  /** 2^520 modulo P, which converts a number to Montgomery form. */
  private static final Fr INTO_FORM = plain(BigInteger.ONE.shiftLeft(10 * Limbs.BITS).mod(MODULUS));

  /** Zero. */
  public static final Fr ZERO = new Fr(0, 0, 0, 0, 0);

  /** One. */
  static final Fr ONE = PLAIN_ONE.times(INTO_FORM);

  /** A separate class, because the computation of powers needs the constants of this one. */
  private static final class Inverse {
    static final WindowedExponent POWER = new WindowedExponent(MODULUS.subtract(BigInteger.TWO));
  }

  final long a0;
  final long a1;
  final long a2;
  final long a3;
  final long a4;

  /** Creates a number from its Montgomery form. */
  Fr(long a0, long a1, long a2, long a3, long a4) {
    this.a0 = a0;
    this.a1 = a1;
    this.a2 = a2;
    this.a3 = a3;
    this.a4 = a4;
  }

  /** The element of a number, which is reduced modulo P; slow. */
  static Fr of(BigInteger number) {
    return plain(number.mod(MODULUS)).times(INTO_FORM);
  }

  /**
   * The element of a number.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public static Fr of(long number) {
    if (number < 0) {
      throw new IllegalArgumentException("must not be negative");
    }
    return new Fr(number & MASK, number >>> Limbs.BITS, 0, 0, 0).times(INTO_FORM);
  }

  /**
   * The element of 32 bytes, big-endian.
   *
   * @throws IllegalArgumentException if the length is not 32, or the number is not below P
   */
  public static Fr of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("an element of the field has 32 bytes");
    }
    long[] words = new long[4];
    for (int i = 0; i < BYTES; i++) {
      words[3 - i / 8] = (words[3 - i / 8] << 8) | (bytes[i] & 0xff);
    }
    if (!isBelowModulus(words)) {
      throw new IllegalArgumentException("an element of the field is below its modulus");
    }
    return ofWords(words);
  }

  /** The element of a number of 256 bits, lowest 64 first; it is reduced modulo P. */
  static Fr ofWords(long[] words) {
    return plain(words).times(INTO_FORM);
  }

  /** Whether a number of 256 bits, lowest 64 first, is below P. */
  static boolean isBelowModulus(long[] words) {
    return plain(words).isBelowModulus();
  }

  private static Fr plain(long[] words) {
    return new Fr(
        words[0] & MASK,
        ((words[0] >>> 52) | (words[1] << 12)) & MASK,
        ((words[1] >>> 40) | (words[2] << 24)) & MASK,
        ((words[2] >>> 28) | (words[3] << 36)) & MASK,
        words[3] >>> 16);
  }

  private static Fr plain(BigInteger number) {
    long[] words = new long[4];
    for (int i = 0; i < words.length; i++) {
      words[i] = number.shiftRight(64 * i).longValue();
    }
    return plain(words);
  }

  /** The sum, not carried. */
  Fr plus(Fr b) {
    return new Fr(a0 + b.a0, a1 + b.a1, a2 + b.a2, a3 + b.a3, a4 + b.a4);
  }

  /** The difference, not carried. */
  Fr minus(Fr b) {
    return new Fr(a0 - b.a0, a1 - b.a1, a2 - b.a2, a3 - b.a3, a4 - b.a4);
  }

  /** The inverse under addition. */
  Fr negated() {
    return new Fr(-a0, -a1, -a2, -a3, -a4);
  }

  /** The double, not carried: it counts as two. */
  Fr doubled() {
    return plus(this);
  }

  /** The same number, carried: it counts as one product, whatever its origin. */
  Fr carried() {
    return times(ONE);
  }

  /** 1 / this; zero of zero. */
  Fr inverse() {
    return Inverse.POWER.of(this);
  }

  /** The square. */
  Fr squared() {
    return RepeatedSquaring.of(this, 1);
  }

  /** This to the power of 2^{@code times}. */
  Fr squared(int times) {
    return RepeatedSquaring.of(this, times);
  }

  /**
   * The product. The low and the high halves of the limbs' products are added up by columns. Each
   * of the four lowest limbs is shifted out by adding 2^-52 modulo P that many times, and the fifth
   * by a multiple of P. This adds less than 1.2 P to the product divided by 2^260.
   */
  Fr times(Fr b) {
    double x0 = (double) a0;
    double x1 = (double) a1;
    double x2 = (double) a2;
    double x3 = (double) a3;
    double x4 = (double) a4;
    double y0 = (double) b.a0;
    double y1 = (double) b.a1;
    double y2 = (double) b.a2;
    double y3 = (double) b.a3;
    double y4 = (double) b.a4;
    double e0 = x0 * y0;
    long h0 = (long) (e0 * SCALE);
    long t0 = a0 * b.a0 - (h0 << 52);
    long m0 = t0 & MASK;
    double n0 = (double) m0;
    double e1 = x0 * y1 + x1 * y0;
    long h1 = (long) (e1 * SCALE) + high(m0, G0);
    long t1 = a0 * b.a1 + a1 * b.a0;
    t1 = t1 + m0 * F0 - (h1 << 52) + h0 + (t0 >> 52);
    long m1 = t1 & MASK;
    double n1 = (double) m1;
    double e2 = x0 * y2 + x1 * y1 + x2 * y0;
    long h2 = (long) (e2 * SCALE) + high(m0, G1) + high(m1, G0);
    long t2 = a0 * b.a2 + a1 * b.a1 + a2 * b.a0;
    t2 = t2 + m0 * F1 + m1 * F0 - (h2 << 52) + h1 + (t1 >> 52);
    long m2 = t2 & MASK;
    double n2 = (double) m2;
    double e3 = x0 * y3 + x1 * y2 + x2 * y1 + x3 * y0 + n0 * F2;
    long h3 = (long) (e3 * SCALE) + high(m1, G1) + high(m2, G0);
    long t3 = a0 * b.a3 + a1 * b.a2 + a2 * b.a1 + a3 * b.a0;
    t3 = t3 + m0 * F2 + m1 * F1 + m2 * F0 - (h3 << 52) + h2 + (t2 >> 52);
    long m3 = t3 & MASK;
    double n3 = (double) m3;
    double e4 = x0 * y4 + x1 * y3 + x2 * y2 + x3 * y1 + x4 * y0 + n0 * F3 + n1 * F2;
    long h4 = (long) (e4 * SCALE) + high(m2, G1) + high(m3, G0);
    long t4 = a0 * b.a4 + a1 * b.a3 + a2 * b.a2 + a3 * b.a1 + a4 * b.a0;
    t4 = t4 + m0 * F3 + m1 * F2 + m2 * F1 + m3 * F0 - (h4 << 52) + h3 + (t3 >> 52);
    long m4 = (t4 * INVERSE) & MASK;
    double n4 = (double) m4;
    long last = high(m4, Q0);
    t4 += m4 * P0 - (last << 52);
    h4 += last;
    double e5 = x1 * y4 + x2 * y3 + x3 * y2 + x4 * y1 + n0 * F4 + n1 * F3 + n2 * F2;
    long h5 = (long) (e5 * SCALE) + high(m3, G1) + high(m4, Q1);
    long t5 = a1 * b.a4 + a2 * b.a3 + a3 * b.a2 + a4 * b.a1;
    t5 = t5 + m0 * F4 + m1 * F3 + m2 * F2 + m3 * F1 + m4 * P1 - (h5 << 52) + h4 + (t4 >> 52);
    double e6 = x2 * y4 + x3 * y3 + x4 * y2 + n1 * F4 + n2 * F3 + n3 * F2 + n4 * P2;
    long h6 = (long) (e6 * SCALE);
    long t6 = a2 * b.a4 + a3 * b.a3 + a4 * b.a2;
    t6 = t6 + m1 * F4 + m2 * F3 + m3 * F2 + m4 * P2 - (h6 << 52) + h5 + (t5 >> 52);
    double e7 = x3 * y4 + x4 * y3 + n2 * F4 + n3 * F3 + n4 * P3;
    long h7 = (long) (e7 * SCALE);
    long t7 = a3 * b.a4 + a4 * b.a3;
    t7 = t7 + m2 * F4 + m3 * F3 + m4 * P3 - (h7 << 52) + h6 + (t6 >> 52);
    double e8 = x4 * y4 + n3 * F4 + n4 * P4;
    long h8 = (long) (e8 * SCALE);
    long t8 = a4 * b.a4;
    t8 = t8 + m3 * F4 + m4 * P4 - (h8 << 52) + h7 + (t7 >> 52);
    long t9 = h8 + (t8 >> 52);
    return new Fr(t5 & MASK, t6 & MASK, t7 & MASK, t8 & MASK, t9);
  }

  /** The number, 0 to P - 1, as 256 bits, lowest 64 first. */
  long[] toWords() {
    Fr plain = times(PLAIN_ONE);
    plain = plain.isBelowModulus() ? plain : plain.minusModulus();
    return new long[] {
      plain.a0 | (plain.a1 << 52),
      (plain.a1 >>> 12) | (plain.a2 << 40),
      (plain.a2 >>> 24) | (plain.a3 << 28),
      (plain.a3 >>> 36) | (plain.a4 << 16)
    };
  }

  /** The number, 0 to P - 1, as 32 bytes, big-endian. */
  public byte[] toBytes() {
    long[] words = toWords();
    byte[] bytes = new byte[BYTES];
    for (int i = 0; i < BYTES; i++) {
      bytes[i] = (byte) (words[3 - i / 8] >>> (56 - 8 * (i % 8)));
    }
    return bytes;
  }

  /** The number minus P, carried. */
  private Fr minusModulus() {
    long b0 = a0 - P0;
    long b1 = a1 - P1 + (b0 >> 52);
    long b2 = a2 - P2 + (b1 >> 52);
    long b3 = a3 - P3 + (b2 >> 52);
    return new Fr(b0 & MASK, b1 & MASK, b2 & MASK, b3 & MASK, a4 - P4 + (b3 >> 52));
  }

  private boolean isBelowModulus() {
    return minusModulus().a4 < 0;
  }

  /** Whether this is zero. */
  boolean isZero() {
    return equals(ZERO);
  }

  /** Whether the number is odd. */
  boolean isOdd() {
    return (toWords()[0] & 1) != 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fr that && Arrays.equals(toWords(), that.toWords());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(toWords());
  }

  /** The number, decimal. */
  @Override
  public String toString() {
    return new BigInteger(1, toBytes()).toString();
  }
}
