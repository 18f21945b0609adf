package dev.portcullis.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderSyntaxTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*/*",
        "application/json",
        "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2",
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
        "application/json;profile=\"a, \\\" b\";q=1.000",
        " text/* ; q=0 "
      })
  void acceptHeadersOfClientsAreReadable(String accept) {
    assertThat(HeaderSyntax.isMediaRanges(accept)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ";;;",
        ",",
        "json",
        "a/b/c",
        "a/b;q",
        "a/b;q=x",
        "a/b;q=2",
        "a/b;q=1.1",
        "a/b;q=0.1234",
        "a/b;q=\"1\"",
        "a/b;q=.",
        "a/b;=x",
        "a/b;x=\"y",
        "a/b;x=\"y\\",
        "a/b,",
        "a/\u00ff",
        "a\u0000/b"
      })
  void unreadableHeadersCountAsAbsent(String accept) {
    assertThat(HeaderSyntax.isMediaRanges(accept)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json; charset=utf-8",
        "multipart/form-data;boundary=\"x y\""
      })
  void aMediaTypeIsReadable(String type) {
    assertThat(HeaderSyntax.isMediaType(type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "json", "a/b/c", ";;;", "a/b;", "a/b, c/d", "\u00ff"})
  void moreOrLessThanOneIsNot(String type) {
    assertThat(HeaderSyntax.isMediaType(type)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "en", "de-CH, de;q=0.9, *;q=0.1", "zh-Hant-TW"})
  void languagesAreReadable(String languages) {
    assertThat(HeaderSyntax.isLanguageRanges(languages)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u00ff;q=9", "en;q=9", "en_US", "en,,de", ";", "en;level"})
  void otherTextIsNot(String languages) {
    assertThat(HeaderSyntax.isLanguageRanges(languages)).isFalse();
  }
}
