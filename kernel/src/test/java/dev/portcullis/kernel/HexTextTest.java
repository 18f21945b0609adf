package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexTextTest {
  @Test
  void bytesOfAnyLengthAreRead() {
    String text = "0x" + "0aF9".repeat(500_000);

    assertThat(HexText.isBytes("0x")).isTrue();
    assertThat(HexText.isBytes(text)).isTrue();
    assertThat(HexText.isBytes(text, 1_000_000)).isTrue();
    assertThat(HexText.bytes(text)).hasSize(1_000_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "x",
        "00",
        "0X00",
        "0x0",
        "0x0g",
        "0x00 ",
        " 0x00",
        "0x00\n",
        "0x\uFF11\uFF11"
      })
  void anythingElseIsNot(String text) {
    assertThat(HexText.isBytes(text)).isFalse();
    assertThat(HexText.read(text)).isEmpty();
    assertThatThrownBy(() -> HexText.bytes(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void eachCharacterIsADigitOrNot() {
    for (int i = 0; i <= Character.MAX_VALUE; i++) {
      char character = (char) i;
      boolean isDigit = HexFormat.isHexDigit(character);
      for (String text : new String[] {"0x0" + character, "0x" + character + "0"}) {
        assertThat(HexText.isBytes(text)).as("%d", i).isEqualTo(isDigit);
        assertThat(HexText.read(text).isPresent()).as("%d", i).isEqualTo(isDigit);
        if (isDigit) {
          assertThat(HexText.bytes(text)).isEqualTo(HexFormat.of().parseHex(text.substring(2)));
        }
      }
    }
  }

  @Test
  void nothingIsNoText() {
    assertThat(HexText.read(null)).isEmpty();
    assertThat(HexText.bytes("0x")).isEmpty();
  }
}
