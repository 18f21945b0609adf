package dev.portcullis.devnet.crypto.secp256k1;

import java.math.BigInteger;

/**
 * A multiplier split in two of half its length: k = near + far lambda modulo the group's order,
 * where lambda times a point costs one multiplication (Gallant, Lambert and Vanstone, 2001).
 *
 * @param near up to 128 bits and a sign
 * @param far up to 128 bits and a sign
 */
record Endomorphism(BigInteger near, BigInteger far) {
  static final BigInteger LAMBDA =
      new BigInteger("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72", 16);

  /** (A1, -B1) and (A2, A1) are short vectors (a, b) with a + b lambda = 0 modulo the order. */
  private static final BigInteger A1 = new BigInteger("3086d221a7d46bcde86c90e49284eb15", 16);

  private static final BigInteger B1 = new BigInteger("e4437ed6010e88286f547fa90abfe4c3", 16);
  private static final BigInteger A2 = new BigInteger("114ca50f7a8e2f3f657c1108d9d44cfd8", 16);

  private static final int PRECISION = 384;
  private static final BigInteger HALF = BigInteger.ONE.shiftLeft(PRECISION - 1);
  private static final BigInteger A1_BY_ORDER = byOrder(A1);
  private static final BigInteger B1_BY_ORDER = byOrder(B1);

  /** Splits 0 to order - 1. */
  static Endomorphism split(BigInteger k) {
    // k as a combination of the two vectors, rounded: what is left of it is short.
    BigInteger first = rounded(k, A1_BY_ORDER);
    BigInteger second = rounded(k, B1_BY_ORDER);
    return new Endomorphism(
        k.subtract(first.multiply(A1)).subtract(second.multiply(A2)),
        first.multiply(B1).subtract(second.multiply(A1)));
  }

  private static BigInteger byOrder(BigInteger number) {
    return number.shiftLeft(PRECISION).divide(KeyRecovery.ORDER);
  }

  private static BigInteger rounded(BigInteger k, BigInteger factor) {
    return k.multiply(factor).add(HALF).shiftRight(PRECISION);
  }
}
