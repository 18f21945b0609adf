package dev.portcullis.documents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an ellipsis in shown output matches. */
class ShownOutputTest {
  @ParameterizedTest
  @CsvSource({
    "a|b, a|b, true",
    "a|b, a|b||, true",
    "a|b, a, false",
    "a…z, abcz, true",
    "a…z, az, true",
    "a…z, a|z, false",
    "{\"id\":\"…\"…}, {\"id\":\"x\";\"n\":1}, true",
    "a|…|z, a|z, true",
    "a|…|z, a|b|c|z, true",
    "a|…, a, true",
    "…|z, b|z, true",
    "…|z, bz, false",
    "[a.*], [abc], false"
  })
  void anEllipsisIsAnyPartOfALineOrAnyLines(String shown, String printed, boolean expected) {
    assertThat(new ShownOutput(lines(shown)).isOf(lines(printed))).isEqualTo(expected);
  }

  private static String lines(String text) {
    return text.replace('|', '\n');
  }
}
