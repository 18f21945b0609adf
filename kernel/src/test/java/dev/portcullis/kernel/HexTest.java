package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexTest {
  @Test
  void bytesOfAnyLengthAreRead() {
    String text = "0x" + "0aF9".repeat(500_000);

    assertThat(Hex.isBytes("0x")).isTrue();
    assertThat(Hex.isBytes(text)).isTrue();
    assertThat(Hex.isBytes(text, 1_000_000)).isTrue();
    assertThat(Hex.bytes(text)).hasSize(1_000_000);
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
    assertThat(Hex.isBytes(text)).isFalse();
  }
}
