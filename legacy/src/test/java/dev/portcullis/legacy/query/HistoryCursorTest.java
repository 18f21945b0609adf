package dev.portcullis.legacy.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryCursorTest {
  @Test
  void aPlaceIsABlockAndAnIndex() {
    assertThat(HistoryCursor.of("12,3")).contains(new HistoryCursor(12, 3));
    assertThat(HistoryCursor.of("999999999999999999,999999999"))
        .contains(new HistoryCursor(999_999_999_999_999_999L, 999_999_999));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "-"})
  void noPlaceIsNone(String text) {
    assertThat(HistoryCursor.of(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "1,",
        ",1",
        "1,2,3",
        "-1,0",
        "1, 2",
        "a,b",
        "9999999999999999999,0",
        "0,9999999999",
        "-,-",
        "１,２"
      })
  void anInvalidPositionIsRejected(String text) {
    assertThatThrownBy(() -> HistoryCursor.of(text))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.issues().get(0).path()).isEqualTo("tx_id"));
  }
}
