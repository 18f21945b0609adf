package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PackingTest {
  private static final BigInteger MOST =
      BigInteger.valueOf((1L << 35) - 1).multiply(BigInteger.TEN.pow(31));
  private static final BigInteger MOST_FEE =
      BigInteger.valueOf(2047).multiply(BigInteger.TEN.pow(31));

  @Provide
  Arbitrary<BigInteger> amounts() {
    return Arbitraries.oneOf(
        Arbitraries.bigIntegers().between(BigInteger.ZERO, MOST),
        packable(1L << 35),
        packable(1L << 35).map(BigInteger.ONE::add));
  }

  @Provide
  Arbitrary<BigInteger> fees() {
    return Arbitraries.oneOf(
        Arbitraries.bigIntegers().between(BigInteger.ZERO, MOST_FEE), packable(1 << 11));
  }

  private static Arbitrary<BigInteger> packable(long mantissas) {
    return Combinators.combine(
            Arbitraries.longs().between(0, mantissas - 1), Arbitraries.integers().between(0, 30))
        .as(
            (mantissa, exponent) ->
                BigInteger.valueOf(mantissa).multiply(BigInteger.TEN.pow(exponent)));
  }

  @Property
  void anAmountIsPackedExactlyOrNotAtAll(@ForAll("amounts") BigInteger amount) {
    assertThat(DecimalFloat.AMOUNT.pack(amount).map(PackingTest::unpack).orElse(amount))
        .isEqualTo(amount);
    assertThat(DecimalFloat.AMOUNT.isPackable(amount))
        .isEqualTo(DecimalFloat.AMOUNT.roundUp(amount).equals(Optional.of(amount)));
  }

  @Property
  void allBytesAreThoseOfAnAmount(@ForAll long bits) {
    byte[] bytes = new byte[5];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bits >> (8 * i));
    }
    BigInteger amount = unpack(bytes);

    assertThat(DecimalFloat.AMOUNT.pack(amount).map(PackingTest::unpack)).contains(amount);
  }

  @Property
  void aRoundedAmountIsTheNextPackableOne(@ForAll("amounts") BigInteger amount) {
    isRoundedToTheNext(amount, DecimalFloat.AMOUNT);
  }

  @Property
  void aRoundedFeeIsTheNextPackableOne(@ForAll("fees") BigInteger fee) {
    isRoundedToTheNext(fee, DecimalFloat.FEE);
  }

  private static void isRoundedToTheNext(BigInteger value, DecimalFloat form) {
    BigInteger up = form.roundUp(value).orElseThrow();

    assertThat(up).isGreaterThanOrEqualTo(value).matches(form::isPackable);
    // There is none between them.
    assertThat(form.roundUp(value.add(up).shiftRight(1))).contains(up);
  }

  private static BigInteger unpack(byte[] packed) {
    BigInteger number = new BigInteger(1, packed);
    return number.shiftRight(5).multiply(BigInteger.TEN.pow(number.intValue() & 31));
  }

  @Example
  void nothingIsPackedAboveTheLargest() {
    BigInteger above = MOST.add(BigInteger.ONE);

    assertThat(DecimalFloat.AMOUNT.isPackable(MOST)).isTrue();
    assertThat(DecimalFloat.AMOUNT.isPackable(above)).isFalse();
    assertThat(DecimalFloat.AMOUNT.isPackable(above.shiftLeft(10_000))).isFalse();
    assertThat(DecimalFloat.AMOUNT.roundUp(above)).isEmpty();
    assertThat(DecimalFloat.FEE.roundUp(MOST_FEE.add(BigInteger.ONE))).isEmpty();
    assertThat(DecimalFloat.FEE.isPackable(MOST_FEE)).isTrue();
    assertThat(DecimalFloat.FEE.isPackable(MOST_FEE.add(BigInteger.ONE))).isFalse();
    assertThat(DecimalFloat.FEE.isPackable(BigInteger.valueOf(2049))).isFalse();
    assertThat(DecimalFloat.FEE.isPackable(BigInteger.valueOf(2050))).isTrue();
  }
}
