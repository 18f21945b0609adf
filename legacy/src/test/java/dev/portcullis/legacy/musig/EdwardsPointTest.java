package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EdwardsPointTest {
  private static final BigInteger P = Fr.MODULUS;
  private static final BigInteger D =
      new BigInteger(
          "12181644023421730124874158521699555681764249180949974110617291017600649128846");

  /** Points of all orders, as they are read. */
  @Provide
  Arbitrary<EdwardsPoint> point() {
    return Arbitraries.bytes()
        .array(byte[].class)
        .ofSize(32)
        .map(
            bytes -> {
              bytes[31] &= (byte) 0x9f;
              return EdwardsPoint.read(bytes, 0);
            })
        .filter(read -> read.isPresent())
        .map(read -> read.get());
  }

  @Provide
  Arbitrary<BigInteger> scalar() {
    return Arbitraries.bigIntegers()
        .between(BigInteger.ZERO, BigInteger.ONE.shiftLeft(255).subtract(BigInteger.ONE));
  }

  @Property(tries = 100)
  void sumsObeyTheLawsOfAGroup(
      @ForAll("point") EdwardsPoint a,
      @ForAll("point") EdwardsPoint b,
      @ForAll("point") EdwardsPoint c) {
    assertThat(a.plus(b)).isEqualTo(b.plus(a)).hasSameHashCodeAs(b.plus(a));
    assertThat(a.plus(b).plus(c)).isEqualTo(a.plus(b.plus(c)));
    assertThat(a.plus(EdwardsPoint.NEUTRAL)).isEqualTo(a);
    assertThat(a.plus(a.negated()).isNeutral()).isTrue();
    assertThat(a.doubled()).isEqualTo(a.plus(a));
    assertThat(EdwardsPoint.NEUTRAL.doubled().isNeutral()).isTrue();
  }

  @Property(tries = 100)
  void sumsAreOnTheCurveAndAsTheFormulaHasThem(
      @ForAll("point") EdwardsPoint a, @ForAll("point") EdwardsPoint b) {
    BigInteger x1 = x(a);
    BigInteger y1 = y(a);
    BigInteger x2 = x(b);
    BigInteger y2 = y(b);
    BigInteger m = D.multiply(x1).multiply(x2).multiply(y1).multiply(y2);
    EdwardsPoint sum = a.plus(b);
    assertThat(x(sum))
        .isEqualTo(quotient(x1.multiply(y2).add(x2.multiply(y1)), BigInteger.ONE.add(m)));
    assertThat(y(sum))
        .isEqualTo(quotient(y1.multiply(y2).add(x1.multiply(x2)), BigInteger.ONE.subtract(m)));
    assertThat(isOnTheCurve(a)).isTrue();
    assertThat(isOnTheCurve(sum)).isTrue();
  }

  @Property(tries = 100)
  void pointsAreReadAsTheyAreWritten(
      @ForAll("point") EdwardsPoint a, @ForAll("point") EdwardsPoint b) {
    EdwardsPoint sum = a.plus(b);
    assertThat(EdwardsPoint.read(sum.toBytes(), 0)).contains(sum);
    assertThat(EdwardsPoint.read(sum.negated().toBytes(), 0)).contains(sum.negated());
  }

  @Property(tries = 500)
  void aReadPointHasOneForm(@ForAll @Size(32) byte[] bytes) {
    EdwardsPoint.read(bytes, 0).ifPresent(p -> assertThat(p.toBytes()).isEqualTo(bytes));
  }

  @Property(tries = 50)
  void multiplesAreSums(
      @ForAll("point") EdwardsPoint a,
      @ForAll("point") EdwardsPoint b,
      @ForAll("scalar") BigInteger m,
      @ForAll("scalar") BigInteger n,
      @ForAll @IntRange(min = 2, max = 8) int width) {
    OddMultiples ofA = new OddMultiples(a, width);
    OddMultiples ofB = new OddMultiples(b, 5);
    EdwardsPoint expected = multiple(a, m);
    assertThat(ofA.times(Signer.words(m))).isEqualTo(expected);
    assertThat(OddMultiples.sum(ofA, Signer.words(m), ofB, Signer.words(n)))
        .isEqualTo(expected.plus(multiple(b, n)));
  }

  @Property(tries = 200)
  void digitsAddUpToTheNumber(
      @ForAll("scalar") BigInteger number, @ForAll @IntRange(min = 2, max = 8) int width) {
    byte[] digits = SignedDigits.of(Signer.words(number), width);
    BigInteger sum = BigInteger.ZERO;
    int last = -width;
    for (int i = 0; i < digits.length; i++) {
      sum = sum.add(BigInteger.valueOf(digits[i]).shiftLeft(i));
      if (digits[i] != 0) {
        assertThat(digits[i] & 1).isOne();
        assertThat(i - last).isGreaterThanOrEqualTo(width);
        last = i;
      }
    }
    assertThat(sum).isEqualTo(number);
  }

  @Property(tries = 30)
  void theCurveHasEightTimesAsManyPointsAsTheGroup(@ForAll("point") EdwardsPoint point) {
    assertThat(multiple(point, PrimeOrderGroup.ORDER.shiftLeft(3)).isNeutral()).isTrue();
  }

  @Test
  void theGeneratorIsThatOfThePublicSource() {
    EdwardsPoint generator = PrimeOrderGroup.GENERATOR.times(new long[] {1, 0, 0, 0});
    assertThat(generator.affineX())
        .hasToString(
            "21237458262955047976410108958495203094252581401952870797780751629344472264183");
    assertThat(generator.affineY())
        .hasToString(
            "2544379904535866821506503524998632645451772693132171985463128613946158519479");
    assertThat(PrimeOrderGroup.GENERATOR.times(PrimeOrderGroup.order()).isNeutral()).isTrue();
  }

  private static EdwardsPoint multiple(EdwardsPoint point, BigInteger number) {
    EdwardsPoint sum = EdwardsPoint.NEUTRAL;
    for (int bit = number.bitLength() - 1; bit >= 0; bit--) {
      sum = sum.plus(sum);
      sum = number.testBit(bit) ? sum.plus(point) : sum;
    }
    return sum;
  }

  private static BigInteger quotient(BigInteger a, BigInteger b) {
    return a.multiply(b.modInverse(P)).mod(P);
  }

  private static boolean isOnTheCurve(EdwardsPoint point) {
    BigInteger xx = x(point).pow(2);
    BigInteger yy = y(point).pow(2);
    return yy.subtract(xx)
        .subtract(BigInteger.ONE)
        .subtract(D.multiply(xx).multiply(yy))
        .mod(P)
        .equals(BigInteger.ZERO);
  }

  private static BigInteger x(EdwardsPoint point) {
    return new BigInteger(1, point.affineX().toBytes());
  }

  private static BigInteger y(EdwardsPoint point) {
    return new BigInteger(1, point.affineY().toBytes());
  }
}
