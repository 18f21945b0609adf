package dev.portcullis.ejb.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsServiceTest {
  @ParameterizedTest
  @CsvSource({"1,1,60", "4,1,240", "5,2,150", "24,5,288", "168,35,288"})
  void minutesArePutTogetherAsNeeded(int hours, int minutes, int points) {
    assertThat(StatisticsService.minutes(hours)).isEqualTo(minutes);
    assertThat(StatisticsService.points(hours)).isEqualTo(points);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 12, 23, 24, 25, 100, 167, 168})
  void thereAreNeverTooManyAndTheyCoverTheTime(int hours) {
    int points = StatisticsService.points(hours);
    assertThat(points).isLessThanOrEqualTo(StatisticsService.MOST_POINTS);
    assertThat(points * StatisticsService.minutes(hours)).isGreaterThanOrEqualTo(hours * 60);
  }

  @ParameterizedTest
  @CsvSource({
    "5,2031-05-01T12:01:30Z,2031-05-01T12:05:00Z",
    "5,2031-05-01T12:05:00Z,2031-05-01T12:10:00Z",
    "1,2031-05-01T12:05:59Z,2031-05-01T12:06:00Z"
  })
  void theLastStepIsTheOneOfNow(int minutes, Instant now, Instant end) {
    assertThat(StatisticsService.end(now, Duration.ofMinutes(minutes))).isEqualTo(end);
  }
}
