package dev.portcullis.devnet.crypto.bn254;

import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.common.UnsignedMath;
import dev.portcullis.ethereum.crypto.FieldElement;
import java.math.BigInteger;

/**
 * A number modulo the prime q over which the curve is defined, stored times 2^256 modulo q
 * (Montgomery form) in four limbs, lowest first, always below q.
 */
public final class Fq implements FieldElement<Fq> {

  /** The prime. */
  public static final BigInteger MODULUS =
      new BigInteger(
          "21888242871839275222246405745257275088696311157297823662689037894645226208583");

  private static final long Q0 = 0x3c208c16d87cfd47L;
  private static final long Q1 = 0x97816a916871ca8dL;
  private static final long Q2 = 0xb85045b68181585dL;
  private static final long Q3 = 0x30644e72e131a029L;

  /** -1 / q modulo 2^64. */
  private static final long INVERSE = 0x87d20782e4866389L;

  /** Zero. */
  public static final Fq ZERO = new Fq(0, 0, 0, 0);

  /** One: 2^256 modulo q. */
  public static final Fq ONE =
      new Fq(0xd35d438dc58f0d9dL, 0x0a78eb28f5c70b3dL, 0x666ea36f7879462cL, 0x0e0a77c19a07df2fL);

  /** 2^512 modulo q, which converts a number to Montgomery form. */
  private static final Fq SQUARE =
      new Fq(0xf32cfc5b538afa89L, 0xb5e71911d44501fbL, 0x47ab1eff0a417ff6L, 0x06d89f71cab8351fL);

  private final long limb0;
  private final long limb1;
  private final long limb2;
  private final long limb3;

  private Fq(long limb0, long limb1, long limb2, long limb3) {
    this.limb0 = limb0;
    this.limb1 = limb1;
    this.limb2 = limb2;
    this.limb3 = limb3;
  }

  /** The element of a number, which is reduced modulo q. */
  public static Fq of(BigInteger number) {
    long[] limbs = new long[4];
    UInt256.of(number.mod(MODULUS)).toLimbs(limbs, 0);
    return new Fq(limbs[0], limbs[1], limbs[2], limbs[3]).times(SQUARE);
  }

  /** The element of a small number. */
  public static Fq of(long number) {
    return of(BigInteger.valueOf(number));
  }

  /** The number, 0 to q - 1. */
  public UInt256 toNumber() {
    Fq plain = times(new Fq(1, 0, 0, 0));
    return UInt256.of(plain.limb0, plain.limb1, plain.limb2, plain.limb3);
  }

  @Override
  public Fq plus(Fq other) {
    long r0 = limb0 + other.limb0;
    long carry = below(r0, limb0);
    long r1 = limb1 + other.limb1;
    long next = below(r1, limb1);
    r1 += carry;
    next += below(r1, carry);
    long r2 = limb2 + other.limb2;
    carry = below(r2, limb2);
    r2 += next;
    carry += below(r2, next);
    // q has 254 bits: the sum of two elements does not overflow.
    return reduced(r0, r1, r2, limb3 + other.limb3 + carry);
  }

  @Override
  public Fq minus(Fq other) {
    long r0 = limb0 - other.limb0;
    long borrow = below(limb0, other.limb0);
    long r1 = limb1 - other.limb1;
    long next = below(limb1, other.limb1) + below(r1, borrow);
    r1 -= borrow;
    long r2 = limb2 - other.limb2;
    borrow = below(limb2, other.limb2) + below(r2, next);
    r2 -= next;
    long r3 = limb3 - other.limb3 - borrow;
    // Both are below 2^254, so the sign of the highest limb indicates whether q is to be added.
    return r3 >= 0 ? new Fq(r0, r1, r2, r3) : plusModulus(r0, r1, r2, r3);
  }

  private static Fq plusModulus(long a0, long a1, long a2, long a3) {
    long r0 = a0 + Q0;
    long carry = below(r0, Q0);
    long r1 = a1 + Q1;
    long next = below(r1, Q1);
    r1 += carry;
    next += below(r1, carry);
    long r2 = a2 + Q2;
    carry = below(r2, Q2);
    r2 += next;
    carry += below(r2, next);
    return new Fq(r0, r1, r2, a3 + Q3 + carry);
  }

  private static Fq reduced(long a0, long a1, long a2, long a3) {
    boolean less =
        a3 != Q3
            ? a3 < Q3
            : a2 != Q2
                ? Long.compareUnsigned(a2, Q2) < 0
                : a1 != Q1 ? Long.compareUnsigned(a1, Q1) < 0 : Long.compareUnsigned(a0, Q0) < 0;
    Fq value = new Fq(a0, a1, a2, a3);
    return less ? value : value.minus(new Fq(Q0, Q1, Q2, Q3));
  }

  /** The Montgomery product, one limb of this after the other (the CIOS method). */
  @Override
  public Fq times(Fq other) {
    long b0 = other.limb0;
    long b1 = other.limb1;
    long b2 = other.limb2;
    long b3 = other.limb3;
    long t0 = 0;
    long t1 = 0;
    long t2 = 0;
    long t3 = 0;
    for (int i = 0; i < 4; i++) {
      long a = i < 2 ? (i == 0 ? limb0 : limb1) : i == 2 ? limb2 : limb3;
      long low = a * b0;
      t0 += low;
      long carry = UnsignedMath.multiplyHigh(a, b0) + below(t0, low);
      low = a * b1 + carry;
      carry = UnsignedMath.multiplyHigh(a, b1) + below(low, carry);
      t1 += low;
      carry += below(t1, low);
      low = a * b2 + carry;
      carry = UnsignedMath.multiplyHigh(a, b2) + below(low, carry);
      t2 += low;
      carry += below(t2, low);
      low = a * b3 + carry;
      carry = UnsignedMath.multiplyHigh(a, b3) + below(low, carry);
      t3 += low;
      final long t4 = carry + below(t3, low);

      // Add the multiple of q that makes the lowest limb vanish, and shift it out.
      long m = t0 * INVERSE;
      low = m * Q0;
      carry = UnsignedMath.multiplyHigh(m, Q0) + below(t0 + low, low);
      low = m * Q1 + carry;
      carry = UnsignedMath.multiplyHigh(m, Q1) + below(low, carry);
      t0 = t1 + low;
      carry += below(t0, low);
      low = m * Q2 + carry;
      carry = UnsignedMath.multiplyHigh(m, Q2) + below(low, carry);
      t1 = t2 + low;
      carry += below(t1, low);
      low = m * Q3 + carry;
      carry = UnsignedMath.multiplyHigh(m, Q3) + below(low, carry);
      t2 = t3 + low;
      carry += below(t2, low);
      t3 = t4 + carry;
    }
    return reduced(t0, t1, t2, t3);
  }

  @Override
  public Fq squared() {
    return times(this);
  }

  @Override
  public Fq inverse() {
    return isZero() ? ZERO : of(toNumber().toBigInteger().modInverse(MODULUS));
  }

  @Override
  public boolean isZero() {
    return (limb0 | limb1 | limb2 | limb3) == 0;
  }

  @Override
  public Fq one() {
    return ONE;
  }

  /** The inverse under addition. */
  public Fq negated() {
    return ZERO.minus(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fq that
        && limb0 == that.limb0
        && limb1 == that.limb1
        && limb2 == that.limb2
        && limb3 == that.limb3;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(limb0 ^ limb1 ^ limb2 ^ limb3);
  }

  private static long below(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? 1 : 0;
  }
}
