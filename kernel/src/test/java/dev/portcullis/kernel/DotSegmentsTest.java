package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Segments that URL parsers remove. A unit test: a text alone decides. */
class DotSegmentsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        "..",
        "%2e",
        "%2E%2e",
        ".%2e",
        "%252e%252e",
        "../x",
        "x/..",
        "x/./y",
        "/..",
        "..\\x",
        "..;a=b",
        "a%2F..%2Fb",
        "%5c..",
        "a%3b../x",
        "/organizations/o1/pending-admins/%2e%2E"
      })
  void dotsAreSegmentsInEveryForm(String text) {
    assertThat(DotSegments.in(text)).isTrue();
    assertThatThrownBy(() -> DotSegments.reject("oidcSub", text))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues()).extracting(issue -> issue.path()).contains("oidcSub"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "...",
        "a.b",
        ".well-known",
        "auth0|a.b@example.org",
        "x..",
        "..x",
        "50%",
        "%zz..",
        "100%25",
        "%ff",
        "%2e%2",
        "https://id.example/a.b/c"
      })
  void otherDotsAreText(String text) {
    assertThat(DotSegments.in(text)).isFalse();
    assertThatCode(() -> DotSegments.reject("oidcSub", text)).doesNotThrowAnyException();
  }

  @Test
  void anAbsentValueIsNotRejected() {
    assertThatCode(() -> DotSegments.reject("oidcSub", null)).doesNotThrowAnyException();
  }
}
