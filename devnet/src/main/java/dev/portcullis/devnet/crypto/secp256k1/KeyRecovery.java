package dev.portcullis.devnet.crypto.secp256k1;

import dev.portcullis.devnet.common.UInt256;
import java.math.BigInteger;
import java.util.Optional;

/** Finds the public key that made a signature (SEC 1, section 4.1.6). */
public final class KeyRecovery {
  /** The order of the group. */
  static final BigInteger ORDER =
      new BigInteger("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16);

  private static final Reciprocal RECIPROCAL = new Reciprocal(UInt256.of(ORDER));
  private static final int HALF = 128;
  private static final int WIDTH = 5;
  private static final int GENERATOR_WIDTH = 10;
  private static final Odds GENERATOR = Odds.of(Point.GENERATOR, GENERATOR_WIDTH).affine();

  /** Of 2^128 times the generator. */
  private static final Odds UPPER_GENERATOR = Odds.of(upperGenerator(), GENERATOR_WIDTH).affine();

  private KeyRecovery() {}

  /**
   * The public key.
   *
   * @param digest the number that was signed, any
   * @param r 1 to order - 1
   * @param s 1 to order - 1
   * @param odd whether the y coordinate of the nonce's point is odd
   * @return x and y of the key, 32 bytes each; empty when no key can have made the signature
   */
  public static Optional<byte[]> recover(UInt256 digest, UInt256 r, UInt256 s, boolean odd) {
    return Point.at(r, odd)
        .flatMap(
            nonce -> {
              BigInteger inverse = RECIPROCAL.of(r).toBigInteger();
              return sum(
                  digest.toBigInteger().negate().multiply(inverse).mod(ORDER),
                  nonce,
                  s.toBigInteger().multiply(inverse).mod(ORDER));
            })
        .map(Point::toArray);
  }

  /** So many generators and so many points, the doublings shared (Straus 1964). */
  static Optional<Point> sum(BigInteger generators, Point point, BigInteger points) {
    Endomorphism split = Endomorphism.split(points);
    BigInteger upper = generators.shiftRight(HALF);
    Naf[] numbers = {
      new Naf(generators.subtract(upper.shiftLeft(HALF)), GENERATOR_WIDTH),
      new Naf(upper, GENERATOR_WIDTH),
      new Naf(split.near(), WIDTH),
      new Naf(split.far(), WIDTH)
    };
    Odds odds = Odds.of(point, WIDTH);
    Odds[] tables = {GENERATOR, UPPER_GENERATOR, odds, odds.timesLambda()};
    int length = 0;
    for (Naf number : numbers) {
      length = Math.max(length, number.length());
    }
    Accumulator sum = new Accumulator();
    for (int place = length - 1; place >= 0; place--) {
      sum.twice();
      for (int i = 0; i < numbers.length; i++) {
        tables[i].addTo(sum, numbers[i].digit(place));
      }
    }
    return sum.affine();
  }

  private static Point upperGenerator() {
    Accumulator sum = new Accumulator();
    sum.set(Point.GENERATOR);
    for (int i = 0; i < HALF; i++) {
      sum.twice();
    }
    return sum.affine().orElseThrow();
  }
}
