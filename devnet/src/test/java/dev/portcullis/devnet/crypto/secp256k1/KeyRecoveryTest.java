package dev.portcullis.devnet.crypto.secp256k1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.devnet.common.UInt256;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;

/** Held against {@link Reference}: right answers, and none where it has none. */
class KeyRecoveryTest {
  private static final BigInteger N = Reference.N;
  private static final BigInteger LAMBDA = Endomorphism.LAMBDA;
  private static final int RANDOM_CASES = 6_000;

  private final Random random = new Random(20_261_121);

  @Test
  void whateverIsSignedByWhomeverGivesTheSameKeyAsTheReference() {
    for (int i = 0; i < RANDOM_CASES; i++) {
      BigInteger nonce = scalar();
      UInt256 r =
          word(Reference.CURVE.getG().multiply(nonce).normalize().getAffineXCoord().toBigInteger());
      agree(word(anything()), r, word(scalar()), random.nextBoolean());
    }
  }

  @Test
  void anyNumbersGiveTheSameKeyAsTheReferenceOrNoneAsWell() {
    int none = 0;
    for (int i = 0; i < RANDOM_CASES / 2; i++) {
      none += agree(word(anything()), word(scalar()), word(scalar()), random.nextBoolean()) ? 0 : 1;
    }
    // Half of the numbers are the x coordinate of a point.
    assertThat(none).isBetween(RANDOM_CASES / 5, RANDOM_CASES * 3 / 10);
  }

  @Test
  void numbersAtTheEdgesGiveTheSameKeyAsTheReferenceOrNoneAsWell() {
    List<BigInteger> edges = new ArrayList<>();
    for (BigInteger base :
        List.of(BigInteger.ZERO, N, N.shiftRight(1), LAMBDA, N.subtract(LAMBDA))) {
      for (int i = -4; i <= 4; i++) {
        edges.add(base.add(BigInteger.valueOf(i)));
      }
    }
    for (int bit : new int[] {51, 52, 63, 64, 104, 127, 128, 129, 156, 208, 255}) {
      edges.add(BigInteger.ONE.shiftLeft(bit));
      edges.add(BigInteger.ONE.shiftLeft(bit).subtract(BigInteger.ONE));
    }
    List<BigInteger> scalars =
        edges.stream().filter(each -> each.signum() > 0 && each.compareTo(N) < 0).toList();
    int found = 0;
    for (BigInteger r : scalars) {
      for (BigInteger s : scalars) {
        BigInteger digest = edges.get(random.nextInt(edges.size())).abs();
        found += agree(word(digest), word(r), word(s), random.nextBoolean()) ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(scalars.size() * scalars.size() / 4);
  }

  @Test
  void keysAtInfinityAreNone() {
    for (int i = 0; i < 50; i++) {
      BigInteger nonce = scalar();
      ECPoint point = Reference.CURVE.getG().multiply(nonce).normalize();
      UInt256 r = word(point.getAffineXCoord().toBigInteger());
      BigInteger s = scalar();
      // s R = z G.
      UInt256 digest = word(s.multiply(nonce).mod(N));
      boolean odd = point.getAffineYCoord().testBitZero();
      assertThat(KeyRecovery.recover(digest, r, word(s), odd)).isEmpty();
      assertThat(KeyRecovery.recover(digest, r, word(s), !odd)).isNotEmpty();
    }
  }

  @Test
  void sumsWhosePartsMeetEachOtherAreRight() {
    // Small multiples of the generator itself: here the additions meet equal and opposite points.
    ECPoint generator = Reference.CURVE.getG();
    for (int of = 1; of <= 40; of++) {
      ECPoint multiple = generator.multiply(BigInteger.valueOf(of)).normalize();
      Point point =
          Point.at(
                  word(multiple.getAffineXCoord().toBigInteger()),
                  multiple.getAffineYCoord().testBitZero())
              .orElseThrow();
      for (int a = -20; a <= 20; a++) {
        for (int b = -20; b <= 20; b++) {
          BigInteger generators = BigInteger.valueOf(a).mod(N);
          BigInteger points = BigInteger.valueOf(b).mod(N);
          Optional<byte[]> expected =
              Reference.encoded(generator.multiply(BigInteger.valueOf(a + (long) b * of).mod(N)));
          assertSame(KeyRecovery.sum(generators, point, points).map(Point::toArray), expected);
        }
      }
    }
  }

  @Test
  void multiplesOfTheEndomorphismMeetEachOtherToo() {
    ECPoint generator = Reference.CURVE.getG();
    Point point = Point.GENERATOR;
    for (BigInteger power :
        List.of(LAMBDA, LAMBDA.multiply(LAMBDA), BigInteger.ONE.shiftLeft(128))) {
      for (int a = -5; a <= 5; a++) {
        for (int b = -5; b <= 5; b++) {
          BigInteger generators = power.multiply(BigInteger.valueOf(a)).mod(N);
          BigInteger points = power.negate().multiply(BigInteger.valueOf(b)).mod(N);
          assertSame(
              KeyRecovery.sum(generators, point, points).map(Point::toArray),
              Reference.encoded(generator.multiply(generators.add(points).mod(N))));
        }
      }
    }
  }

  private BigInteger scalar() {
    BigInteger number = anything().mod(N);
    return number.signum() == 0 ? BigInteger.ONE : number;
  }

  /** 256 bits; now and then with long rows of zeros and ones. */
  private BigInteger anything() {
    BigInteger number = new BigInteger(256, random);
    return switch (random.nextInt(8)) {
      case 0 -> number.shiftRight(random.nextInt(256));
      case 1 ->
          BigInteger.ONE
              .shiftLeft(256)
              .subtract(number.shiftRight(random.nextInt(256)).add(BigInteger.ONE));
      case 2 -> number.shiftRight(128).shiftLeft(128);
      default -> number;
    };
  }

  /** Whether there is a key. */
  private static boolean agree(UInt256 digest, UInt256 r, UInt256 s, boolean odd) {
    Optional<byte[]> expected = Reference.recover(digest, r, s, odd);
    assertSame(KeyRecovery.recover(digest, r, s, odd), expected);
    return expected.isPresent();
  }

  private static void assertSame(Optional<byte[]> ours, Optional<byte[]> theirs) {
    assertThat(ours.isPresent()).isEqualTo(theirs.isPresent());
    if (theirs.isPresent()) {
      assertThat(ours.orElseThrow()).isEqualTo(theirs.orElseThrow());
    }
  }

  private static UInt256 word(BigInteger number) {
    return UInt256.of(number);
  }
}
