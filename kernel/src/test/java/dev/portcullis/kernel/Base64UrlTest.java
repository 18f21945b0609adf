package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Base64UrlTest {
  @Property
  void bytesHaveOneForm(@ForAll byte[] bytes) {
    assertThat(Base64Url.bytes(Base64Url.of(bytes))).isEqualTo(bytes);
  }

  /** The platform reads them all: padding, unused bits, half bytes, other alphabets. */
  @ParameterizedTest
  @ValueSource(strings = {"QQ==", "QR", "QUJ", "QUJ=", "Q", "+/+/", "QU JD", "QUJD\n"})
  void otherFormsAreRefused(String text) {
    assertThatThrownBy(() -> Base64Url.bytes(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void textIsPlainUtf8() {
    assertThat(Base64Url.utf8(Base64Url.of("ä".getBytes(java.nio.charset.StandardCharsets.UTF_8))))
        .isEqualTo("ä");
    byte[][] others = {
      {(byte) 0xe4},
      {(byte) 0xc0, (byte) 0xaf},
      {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
      {'a', (byte) 0xff}
    };
    for (byte[] other : others) {
      String text = Base64.getUrlEncoder().withoutPadding().encodeToString(other);
      assertThatThrownBy(() -> Base64Url.utf8(text)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
