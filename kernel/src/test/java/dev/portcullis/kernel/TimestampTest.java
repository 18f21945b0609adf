package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimestampTest {
  @ParameterizedTest
  @CsvSource({
    "2026-11-21T20:19:46.123456Z, 2026-11-21T20:19:46.123Z",
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05.000Z",
    "1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59.999Z",
    "2024-02-29T00:00:00.001Z, 2024-02-29T00:00:00.001Z",
    "0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z"
  })
  void aTimestampIsUtcWithMillisecondsCutOff(Instant instant, String text) {
    assertThat(Json.timestamp(instant)).isEqualTo(text);
  }
}
