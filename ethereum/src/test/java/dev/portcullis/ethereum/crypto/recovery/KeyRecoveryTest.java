package dev.portcullis.ethereum.crypto.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.testing.Effort;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;

/** Both ways held against {@link Reference}: right answers, and none where it has none. */
class KeyRecoveryTest {
  private static final BigInteger N = Reference.N;

  /** A third root of one modulo the order, by which both take multipliers apart. */
  private static final BigInteger LAMBDA =
      new BigInteger("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72", 16);

  private static final int RANDOM_CASES = Effort.cases(4_000);

  private final Random random = new Random(20_261_121);

  private final List<KeyRecovery> ways;

  KeyRecoveryTest() throws IOException {
    ways = List.of(KeyRecovery.nativeLibrary(), KeyRecovery.bouncyCastle());
  }

  @Test
  void everySignatureGivesTheSameKeyAsTheReference() {
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
      boolean odd = random.nextBoolean();
      none += agree(word(anything()), word(scalar()), word(scalar()), odd) ? 0 : 1;
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
  void digestsOfTheOrderAndMoreCountModuloIt() {
    BigInteger top = BigInteger.ONE.shiftLeft(256);
    UInt256 r = word(Reference.CURVE.getG().normalize().getAffineXCoord().toBigInteger());
    for (int i = -3; i <= 3; i++) {
      agree(word(N.add(BigInteger.valueOf(i))), r, UInt256.of(5), i % 2 == 0);
      agree(word(top.subtract(BigInteger.valueOf(i + 4))), r, UInt256.of(5), i % 2 == 0);
    }
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
      assertThat(agree(digest, r, word(s), odd)).isFalse();
      assertThat(agree(digest, r, word(s), !odd)).isTrue();
    }
  }

  @Test
  void sumsOfEqualOrOppositePartsAreCorrect() {
    // The nonce's point is a small multiple of the generator, or of lambda times it, and so are the
    // parts: here the additions meet equal and opposite points, and infinity.
    for (BigInteger power : List.of(BigInteger.ONE, LAMBDA, BigInteger.ONE.shiftLeft(128))) {
      for (int of = 1; of <= 6; of++) {
        BigInteger nonce = power.multiply(BigInteger.valueOf(of)).mod(N);
        ECPoint point = Reference.CURVE.getG().multiply(nonce).normalize();
        BigInteger x = point.getAffineXCoord().toBigInteger();
        for (int a = -5; a <= 5; a++) {
          for (int b = 1; b <= 5; b++) {
            // So that the key is b R - a G.
            BigInteger digest = BigInteger.valueOf(a).multiply(power).multiply(x).mod(N);
            BigInteger s = BigInteger.valueOf(b).multiply(x).mod(N);
            boolean odd = point.getAffineYCoord().testBitZero();
            agree(word(digest), word(x), word(s), odd);
            agree(word(digest), word(x), word(s), !odd);
          }
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
  private boolean agree(UInt256 digest, UInt256 r, UInt256 s, boolean odd) {
    Optional<byte[]> expected = Reference.recover(digest, r, s, odd);
    for (KeyRecovery way : ways) {
      Optional<byte[]> found = way.recover(digest, r, s, odd);
      assertThat(found.isPresent()).as("by %s", way).isEqualTo(expected.isPresent());
      if (expected.isPresent()) {
        assertThat(found.orElseThrow()).as("by %s", way).isEqualTo(expected.orElseThrow());
      }
    }
    return expected.isPresent();
  }

  private static UInt256 word(BigInteger number) {
    return UInt256.of(number);
  }
}
