package dev.portcullis.ethereum.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EthereumHexTest {

  @Property
  void dataRoundTrips(@ForAll byte[] bytes) {
    assertThat(EthereumHex.parseData(EthereumHex.data(bytes))).isEqualTo(bytes);
  }

  @Property
  void quantitiesRoundTripAsUnsignedNumbers(@ForAll long value) {
    assertThat(EthereumHex.parseQuantity(EthereumHex.quantity(value)))
        .isEqualTo(new BigInteger(Long.toUnsignedString(value)));
  }

  @Property
  void quantitiesOfAnySizeAreTheNumbersText(@ForAll @Size(max = 40) byte[] magnitude) {
    BigInteger number = new BigInteger(1, magnitude);
    assertThat(EthereumHex.quantity(number)).isEqualTo("0x" + number.toString(16));
  }

  @Test
  void zeroHasOneDigit() {
    assertThat(EthereumHex.quantity(0)).isEqualTo("0x0");
    assertThat(EthereumHex.parseQuantity("0x0")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "12", "0x1", "0xzz", "0x 1", "0X12", "0x1g", "0x-1", "0x٣٣"})
  void malformedDataIsRefused(String text) {
    assertThatThrownBy(() -> EthereumHex.parseData(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anErrorNamesThePlaceOfTheFirstWrongCharacter() {
    assertThatThrownBy(() -> EthereumHex.parseData("0x00g0g0")).hasMessageContaining("position 4");
    assertThatThrownBy(() -> EthereumHex.parseData("0x00g")).hasMessageContaining("position 4");
    assertThatThrownBy(() -> EthereumHex.parseData("0x000")).hasMessageContaining("even number");
    assertThat(EthereumHex.parseData("0x")).isEmpty();
  }

  @Test
  void eachCharacterIsADigitOrNot() {
    for (int i = 0; i <= Character.MAX_VALUE; i++) {
      char character = (char) i;
      for (String text : new String[] {"0x0" + character, "0x" + character + "0"}) {
        if (HexFormat.isHexDigit(character)) {
          assertThat(EthereumHex.parseData(text))
              .isEqualTo(HexFormat.of().parseHex(text.substring(2)));
        } else {
          assertThatThrownBy(() -> EthereumHex.parseData(text)).hasMessageContaining("digit");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0x", "0x00", "0x01", "1", "0xg", "-0x1", "0x-1", "0x+1"})
  void malformedQuantitiesAreRefused(String text) {
    assertThatThrownBy(() -> EthereumHex.parseQuantity(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aQuantityOfMoreThan256BitsIsRefused() {
    assertThatThrownBy(() -> EthereumHex.parseQuantity("0x1" + "0".repeat(64)))
        .hasMessageContaining("256 bits");
  }
}
