package dev.portcullis.legacy.musig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The field against {@code BigInteger}. */
class FrTest {
  private static final BigInteger P = Fr.MODULUS;

  @Provide
  Arbitrary<BigInteger> number() {
    Arbitrary<BigInteger> any =
        Arbitraries.bigIntegers().between(BigInteger.ZERO, P.subtract(BigInteger.ONE));
    Arbitrary<BigInteger> nearLimbs =
        Arbitraries.integers()
            .between(0, 253)
            .flatMap(
                bit ->
                    Arbitraries.integers()
                        .between(-2, 2)
                        .map(more -> BigInteger.ONE.shiftLeft(bit).add(BigInteger.valueOf(more))))
            .map(n -> n.mod(P));
    Arbitrary<BigInteger> nearModulus =
        Arbitraries.integers().between(1, 5).map(less -> P.subtract(BigInteger.valueOf(less)));
    return Arbitraries.oneOf(List.of(any, nearLimbs, nearModulus));
  }

  @Property
  void productsAreThoseOfNumbers(@ForAll("number") BigInteger a, @ForAll("number") BigInteger b) {
    assertThat(number(Fr.of(a).times(Fr.of(b)))).isEqualTo(a.multiply(b).mod(P));
    assertThat(number(Fr.of(a).squared())).isEqualTo(a.multiply(a).mod(P));
  }

  /** Four added or taken away is what is promised to be possible. */
  @Property
  void factorsMayBeSumsOfFourProducts(
      @ForAll @Size(8) List<@From("number") BigInteger> numbers,
      @ForAll @IntRange(max = 255) int signs) {
    BigInteger a = sum(numbers.subList(0, 4), signs);
    BigInteger b = sum(numbers.subList(4, 8), signs >> 4);
    Fr x = elements(numbers.subList(0, 4), signs);
    Fr y = elements(numbers.subList(4, 8), signs >> 4);
    assertThat(number(x.times(y))).isEqualTo(a.multiply(b).mod(P));
    assertThat(number(x.squared())).isEqualTo(a.multiply(a).mod(P));
    assertThat(number(x)).isEqualTo(a.mod(P));
    assertThat(number(x.carried())).isEqualTo(a.mod(P));
    assertThat(number(x.negated())).isEqualTo(a.negate().mod(P));
  }

  /** The largest that such factors can be stay so over many products. */
  @Property(tries = 50)
  void boundsHoldOverLongChains(@ForAll("number") BigInteger start) {
    BigInteger expected = start;
    Fr x = Fr.of(start);
    for (int i = 0; i < 100; i++) {
      boolean negative = i % 3 == 0;
      Fr four = x.doubled().doubled();
      x = (negative ? four.negated() : four).times(four).plus(x).plus(x).minus(x).squared();
      BigInteger square = expected.multiply(expected).shiftLeft(4);
      expected = (negative ? square.negate() : square).add(expected).pow(2).mod(P);
    }
    assertThat(number(x)).isEqualTo(expected);
    assertThat(x.a4).isBetween(-(1L << 46), 1L << 47);
  }

  @Property
  void manySquaresAreAPower(
      @ForAll("number") BigInteger a, @ForAll @IntRange(max = 300) int times) {
    assertThat(number(Fr.of(a).squared(times)))
        .isEqualTo(a.modPow(BigInteger.ONE.shiftLeft(times), P));
  }

  @Property
  void powersAreThoseOfNumbers(
      @ForAll("number") BigInteger a, @ForAll("number") BigInteger exponent) {
    BigInteger positive = exponent.add(BigInteger.ONE);
    assertThat(number(new WindowedExponent(positive).of(Fr.of(a))))
        .isEqualTo(a.modPow(positive, P));
  }

  @Property
  void theInverseGivesOne(@ForAll("number") BigInteger a) {
    Fr inverse = Fr.of(a).inverse();
    assertThat(inverse.times(Fr.of(a))).isEqualTo(a.signum() == 0 ? Fr.ZERO : Fr.ONE);
  }

  @Property
  void rootsAreFoundOfSquaresAndOfNothingElse(@ForAll("number") BigInteger a) {
    Fr square = Fr.of(a).squared();
    assertThat(SquareRoot.of(square).orElseThrow().squared()).isEqualTo(square);
    boolean isSquare =
        a.modPow(P.subtract(BigInteger.ONE).shiftRight(1), P).compareTo(BigInteger.ONE) <= 0;
    assertThat(SquareRoot.of(Fr.of(a)).isPresent()).isEqualTo(isSquare);
  }

  @Property
  void bytesAreReadAsTheyAreWritten(@ForAll("number") BigInteger a) {
    Fr element = Fr.of(a);
    assertThat(new BigInteger(1, element.toBytes())).isEqualTo(a);
    assertThat(Fr.of(element.toBytes())).isEqualTo(element).hasSameHashCodeAs(element);
    assertThat(element.isOdd()).isEqualTo(a.testBit(0));
    assertThat(element).hasToString(a.toString());
    assertThat(element.isZero()).isEqualTo(a.signum() == 0);
  }

  @Property
  void smallNumbersAreThemselves(@ForAll @LongRange long number) {
    assertThat(number(Fr.of(number))).isEqualTo(BigInteger.valueOf(number));
  }

  @Test
  void anInvalidElementIsRejected() {
    assertThatThrownBy(() -> Fr.of(new byte[31])).hasMessageContaining("32 bytes");
    assertThatThrownBy(() -> Fr.of(new byte[33])).hasMessageContaining("32 bytes");
    assertThatThrownBy(() -> Fr.of(P.toByteArray())).hasMessageContaining("below its modulus");
    byte[] highest = new byte[32];
    Arrays.fill(highest, (byte) 0xff);
    assertThatThrownBy(() -> Fr.of(highest)).hasMessageContaining("below its modulus");
    assertThatThrownBy(() -> Fr.of(-1)).hasMessageContaining("negative");
    assertThat(number(Fr.of(P.subtract(BigInteger.ONE).toByteArray())))
        .isEqualTo(P.subtract(BigInteger.ONE));
  }

  private static BigInteger number(Fr element) {
    return new BigInteger(1, element.toBytes());
  }

  private static BigInteger sum(List<BigInteger> numbers, int signs) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < numbers.size(); i++) {
      BigInteger n = numbers.get(i);
      sum = ((signs >> i) & 1) == 0 ? sum.add(n) : sum.subtract(n);
    }
    return sum;
  }

  private static Fr elements(List<BigInteger> numbers, int signs) {
    Fr sum = null;
    for (int i = 0; i < numbers.size(); i++) {
      Fr n = Fr.of(numbers.get(i));
      boolean plus = ((signs >> i) & 1) == 0;
      sum = sum == null ? (plus ? n : n.negated()) : plus ? sum.plus(n) : sum.minus(n);
    }
    return sum;
  }
}
