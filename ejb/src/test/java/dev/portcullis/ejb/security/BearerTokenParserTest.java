package dev.portcullis.ejb.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BearerTokenParserTest {
  @Test
  void theTokenIsTheSecondOfTwoParts() {
    assertThat(BearerTokenParser.parse("Bearer V1StGXR8_Z5jdHi6B-myT"))
        .isEqualTo("V1StGXR8_Z5jdHi6B-myT");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        " ",
        "Bearer",
        "Bearer ",
        " Bearer a",
        "bearer a",
        "BEARER a",
        "Bearer  a",
        "Bearer a ",
        "Bearer a b",
        "Bearer\ta",
        "Basic a",
        "a",
        "Bearer:a",
        "Bearer a, Bearer b"
      })
  void anythingElseIsRefused(String header) {
    assertThatThrownBy(() -> BearerTokenParser.parse(header))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.UNAUTHENTICATED));
  }
}
