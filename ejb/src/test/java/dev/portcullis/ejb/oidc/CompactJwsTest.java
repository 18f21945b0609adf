package dev.portcullis.ejb.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompactJwsTest {
  private static final String HEADER = part("{\"alg\":\"RS256\"}", StandardCharsets.UTF_8);
  private static final String CLAIMS = part("{\"sub\":\"ä\"}", StandardCharsets.UTF_8);

  @Test
  void aPlainTokenIsRead() {
    CompactJws token = CompactJws.read(HEADER + "." + CLAIMS + ".QUJD");

    assertThat(token.claims().get("sub").asText()).isEqualTo("ä");
    assertThat(token.signed()).isEqualTo(HEADER + "." + CLAIMS);
  }

  /** Each is the same token, or none, to a less strict parser. */
  static Stream<String> others() {
    return Stream.of(
        HEADER + "." + CLAIMS,
        HEADER + "." + CLAIMS + ".",
        HEADER + "." + CLAIMS + ".QUJD.QUJD",
        HEADER + "." + CLAIMS + ".QUJD\n",
        HEADER + "." + CLAIMS + ".QR",
        HEADER + "." + CLAIMS + ".QQ==",
        HEADER + "." + CLAIMS + ".Q",
        HEADER + "." + part("{\"sub\":\"ä\"}", StandardCharsets.ISO_8859_1) + ".QUJD",
        HEADER + "." + part("{\"sub\":\"a\"}", StandardCharsets.UTF_16BE) + ".QUJD",
        HEADER + "." + part("{\"sub\":\"a\"}", StandardCharsets.UTF_16) + ".QUJD",
        HEADER + "." + part("\uFEFF{\"sub\":\"a\"}", StandardCharsets.UTF_8) + ".QUJD",
        HEADER + "." + part("{\"sub\":\"a\",\"sub\":\"b\"}", StandardCharsets.UTF_8) + ".QUJD",
        HEADER + "." + part("{\"sub\":\"a\"}{}", StandardCharsets.UTF_8) + ".QUJD",
        HEADER + "." + part("{\"sub\":\"a\"}x", StandardCharsets.UTF_8) + ".QUJD",
        HEADER + "." + part("[]", StandardCharsets.UTF_8) + ".QUJD",
        part("{\"alg\":\"a\",\"alg\":\"b\"}", StandardCharsets.UTF_8) + "." + CLAIMS + ".QUJD");
  }

  @ParameterizedTest
  @MethodSource("others")
  void otherFormsAreRefused(String text) {
    assertThatThrownBy(() -> CompactJws.read(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static String part(String json, Charset charset) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(charset));
  }
}
