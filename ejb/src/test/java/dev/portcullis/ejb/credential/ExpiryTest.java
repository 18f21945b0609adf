package dev.portcullis.ejb.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpiryTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "2026-11-21T12:00:00.001Z,         2026-11-21T12:00:00.001Z",
    "2027-01-31T00:00:00Z,             2027-01-31T00:00:00Z",
    "2027-01-31T00:00Z,                2027-01-31T00:00:00Z",
    "2027-01-31T02:00:00+02:00,        2027-01-31T00:00:00Z",
    "2027-01-31T00:00:00.123456789Z,   2027-01-31T00:00:00.123456Z",
    "2027-11-21T12:00:00Z,             2027-11-21T12:00:00Z"
  })
  void aFutureDateAndTimeIsRead(String text, Instant end) {
    assertThat(Expiry.parse(text, NOW)).isEqualTo(end);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2026-11-21T12:00:00Z", "2020-01-01T00:00:00Z", "-999999999-01-01T00:00:00Z"})
  void nowAndThePastAreRefused(String text) {
    assertRefused(text, "must be in the future");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2027-11-21T12:00:00.000001Z",
        "9999-12-31T23:59:59Z",
        "+999999999-12-31T23:59:59Z"
      })
  void moreThanAYearIsRefused(String text) {
    assertRefused(text, "must be at most 365 days from now");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "tomorrow",
        "2027-01-31",
        "2027-01-31T00:00:00",
        "2027-01-31 00:00:00Z",
        "2027-02-30T00:00:00Z",
        "2027-01-31T24:00:00Z",
        "2027-01-31T00:00:00+25:00",
        "+1000000000-01-01T00:00:00Z",
        "1801353600",
        "\u0662027-01-31T00:00:00Z"
      })
  void anythingElseIsRefused(String text) {
    assertRefused(text, "must be an ISO 8601 date and time with offset");
  }

  private static void assertRefused(String text, String why) {
    assertThatThrownBy(() -> Expiry.parse(text, NOW))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.VALIDATION);
              assertThat(failure.issues()).extracting(Issue::path).containsExactly("expiresAt");
            })
        .hasMessageContaining(why);
  }
}
