package dev.portcullis.devnet.crypto.bls12381;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/**
 * A number modulo p, which is 3 modulo 4.
 *
 * @param number 0 to p - 1
 */
record Fp(BigInteger number) implements SquareRootField<Fp> {
  static final BigInteger MODULUS =
      new BigInteger(
          "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
          16);

  static final Fp ZERO = new Fp(BigInteger.ZERO);
  static final Fp ONE = new Fp(BigInteger.ONE);
  static final Fp HALF = of(BigInteger.TWO).inverse();

  private static final BigInteger ROOT = MODULUS.add(BigInteger.ONE).shiftRight(2);

  static Fp of(BigInteger number) {
    return new Fp(number.mod(MODULUS));
  }

  static Fp of(long number) {
    return of(BigInteger.valueOf(number));
  }

  @Override
  public Fp plus(Fp other) {
    BigInteger sum = number.add(other.number);
    return new Fp(sum.compareTo(MODULUS) < 0 ? sum : sum.subtract(MODULUS));
  }

  @Override
  public Fp minus(Fp other) {
    BigInteger difference = number.subtract(other.number);
    return new Fp(difference.signum() < 0 ? difference.add(MODULUS) : difference);
  }

  @Override
  public Fp times(Fp other) {
    return of(number.multiply(other.number));
  }

  @Override
  public Fp squared() {
    return times(this);
  }

  @Override
  public Fp inverse() {
    return isZero() ? this : new Fp(number.modInverse(MODULUS));
  }

  @Override
  public boolean isZero() {
    return number.signum() == 0;
  }

  @Override
  public Fp one() {
    return ONE;
  }

  @Override
  public Fp negated() {
    return ZERO.minus(this);
  }

  @Override
  public boolean isOdd() {
    return number.testBit(0);
  }

  @Override
  public Optional<Fp> squareRoot() {
    Fp root = new Fp(number.modPow(ROOT, MODULUS));
    return root.squared().equals(this) ? Optional.of(root) : Optional.empty();
  }

  /** The number in 48 bytes. */
  static byte[] bytes(BigInteger number) {
    byte[] shortest = number.toByteArray();
    byte[] bytes = new byte[48];
    int size = Math.min(shortest.length, bytes.length);
    System.arraycopy(shortest, shortest.length - size, bytes, bytes.length - size, size);
    return bytes;
  }

  /** Reads a number of a call. */
  static Fp read(byte[] input, int at) {
    return new Fp(new BigInteger(1, Arrays.copyOfRange(input, at, at + FieldBytes.PADDED)));
  }
}
