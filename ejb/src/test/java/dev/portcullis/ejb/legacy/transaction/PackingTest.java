package dev.portcullis.ejb.legacy.transaction;

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
    assertThat(PackedAmount.pack(amount).map(PackedAmount::unpack).orElse(amount))
        .isEqualTo(amount);
    assertThat(PackedAmount.isPackable(amount))
        .isEqualTo(PackedAmount.roundDown(amount).equals(amount))
        .isEqualTo(PackedAmount.roundUp(amount).equals(Optional.of(amount)));
  }

  @Property
  void whatIsUnpackedIsPackable(@ForAll long bits) {
    byte[] bytes = new byte[5];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (bits >> (8 * i));
    }
    BigInteger amount = PackedAmount.unpack(bytes);

    assertThat(PackedAmount.pack(amount).map(PackedAmount::unpack)).contains(amount);
  }

  @Property
  void roundedAmountsArePackableAndNextToTheValue(@ForAll("amounts") BigInteger amount) {
    BigInteger down = PackedAmount.roundDown(amount);
    BigInteger up = PackedAmount.roundUp(amount).orElseThrow();

    assertThat(down).isLessThanOrEqualTo(amount).matches(PackedAmount::isPackable);
    assertThat(up).isGreaterThanOrEqualTo(amount).matches(PackedAmount::isPackable);
    // There is none between them.
    assertThat(PackedAmount.roundDown(down.add(up).shiftRight(1))).isIn(down, up);
  }

  @Property
  void roundedFeesArePackableAndNextToTheValue(@ForAll("fees") BigInteger fee) {
    BigInteger down = PackedFee.roundDown(fee);
    BigInteger up = PackedFee.roundUp(fee).orElseThrow();

    assertThat(down).isLessThanOrEqualTo(fee).matches(PackedFee::isPackable);
    assertThat(up).isGreaterThanOrEqualTo(fee).matches(PackedFee::isPackable);
    assertThat(PackedFee.roundDown(down.add(up).shiftRight(1))).isIn(down, up);
  }

  @Example
  void nothingIsPackedAboveTheLargest() {
    BigInteger above = MOST.add(BigInteger.ONE);

    assertThat(PackedAmount.isPackable(MOST)).isTrue();
    assertThat(PackedAmount.isPackable(above)).isFalse();
    assertThat(PackedAmount.isPackable(above.shiftLeft(10_000))).isFalse();
    assertThat(PackedAmount.roundDown(above)).isEqualTo(MOST);
    assertThat(PackedAmount.roundUp(above)).isEmpty();
    assertThat(PackedFee.roundUp(MOST_FEE.add(BigInteger.ONE))).isEmpty();
    assertThat(PackedFee.isPackable(MOST_FEE)).isTrue();
    assertThat(PackedFee.isPackable(MOST_FEE.add(BigInteger.ONE))).isFalse();
    assertThat(PackedFee.isPackable(BigInteger.valueOf(2049))).isFalse();
    assertThat(PackedFee.isPackable(BigInteger.valueOf(2050))).isTrue();
  }
}
