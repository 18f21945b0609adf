package dev.portcullis.ethereum.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class UInt256Test {

  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

  @Property
  void arithmeticWrapsLikeNumbersModuloTwoToThe256(
      @ForAll @Size(32) byte[] first,
      @ForAll @Size(32) byte[] second,
      @ForAll @LongRange(min = 0) long f) {
    UInt256 a = UInt256.of(first);
    UInt256 b = UInt256.of(second);
    BigInteger x = new BigInteger(1, first);
    BigInteger y = new BigInteger(1, second);
    BigInteger factor = BigInteger.valueOf(f);
    assertThat(a.toBigInteger()).isEqualTo(x);
    assertThat(a.plus(b).toBigInteger()).isEqualTo(x.add(y).mod(MODULUS));
    assertThat(a.minus(b).toBigInteger()).isEqualTo(x.subtract(y).mod(MODULUS));
    assertThat(a.times(f).toBigInteger()).isEqualTo(x.multiply(factor).mod(MODULUS));
    assertThat(a.compareTo(b)).isEqualTo(x.compareTo(y));
    assertThat(a.bitLength()).isEqualTo(x.bitLength());
  }

  @Property
  void bytesAndNumbersRoundTrip(@ForAll @Size(max = 32) byte[] bytes) {
    UInt256 word = UInt256.of(bytes);
    assertThat(UInt256.of(word.toArray())).isEqualTo(word).hasSameHashCodeAs(word);
    assertThat(UInt256.of(word.toMinimalArray())).isEqualTo(word);
    assertThat(UInt256.of(word.toBigInteger())).isEqualTo(word);
    assertThat(word).hasToString("0x" + word.toBigInteger().toString(16));
  }

  @Test
  void carriesRunThroughAllLimbs() {
    assertThat(UInt256.MAX.plus(UInt256.ONE)).isEqualTo(UInt256.ZERO);
    assertThat(UInt256.ZERO.minus(UInt256.ONE)).isEqualTo(UInt256.MAX);
    assertThat(UInt256.of(0, -1, -1, 0).plus(UInt256.of(0, 1, 0, 0)))
        .isEqualTo(UInt256.of(0, 0, 0, 1));
  }

  @Test
  void numbersOutside256BitsAreRefused() {
    assertThatThrownBy(() -> UInt256.of(MODULUS)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> UInt256.of(BigInteger.ONE.negate()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> UInt256.of(new byte[33])).isInstanceOf(IllegalArgumentException.class);
  }
}
