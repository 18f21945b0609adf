package dev.portcullis.devnet.evm.precompile;

import java.math.BigInteger;

/**
 * Powers modulo one number, in steps of some milliseconds: {@code check} is called before each, and
 * may abort it with an exception. Otherwise a power can take many seconds for the gas of one call.
 */
final class ModularPower {
  /**
   * The maximum size in bits for which {@link BigInteger#modPow} is fast; beyond it, its
   * multiplication takes quadratic time, and that of {@link BigInteger#multiply} less.
   */
  private static final int FAST_BITS = 1 << 13;

  /** The maximum cost of a step, in multiplications of two words of 64 bits. */
  private static final long STEP = 1 << 22;

  /** The additional cost of a bit of the exponent, in the same unit. */
  private static final long EACH_BIT = 50;

  private final BigInteger modulus;
  private final Runnable check;

  /** Computes powers modulo a number other than zero. */
  ModularPower(BigInteger modulus, Runnable check) {
    this.modulus = modulus;
    this.check = check;
  }

  BigInteger of(BigInteger base, BigInteger exponent) {
    check.run();
    BigInteger reduced = base.mod(modulus);
    return modulus.bitLength() > FAST_BITS
        ? bySquares(reduced, exponent)
        : byParts(reduced, exponent);
  }

  private BigInteger bySquares(BigInteger base, BigInteger exponent) {
    BigInteger power = BigInteger.ONE;
    for (int bit = exponent.bitLength() - 1; bit >= 0; bit--) {
      check.run();
      power = power.multiply(power).mod(modulus);
      if (exponent.testBit(bit)) {
        power = power.multiply(base).mod(modulus);
      }
    }
    return power;
  }

  /** Processes the exponent in parts, most significant first. */
  private BigInteger byParts(BigInteger base, BigInteger exponent) {
    long words = (modulus.bitLength() + Long.SIZE - 1L) / Long.SIZE;
    int size = (int) Math.max(1, STEP / (words * words + EACH_BIT) / Byte.SIZE);
    byte[] digits = exponent.toByteArray();
    BigInteger power = null;
    for (int at = 0; at < digits.length; at += size) {
      int length = Math.min(size, digits.length - at);
      check.run();
      BigInteger part = base.modPow(new BigInteger(1, digits, at, length), modulus);
      if (power == null) {
        power = part;
      } else {
        check.run();
        BigInteger shift = BigInteger.ONE.shiftLeft(Byte.SIZE * length);
        power = power.modPow(shift, modulus).multiply(part).mod(modulus);
      }
    }
    return power;
  }
}
