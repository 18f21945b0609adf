package dev.portcullis.persistence.statistics;

import static dev.portcullis.persistence.database.Queries.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class StatisticsQueriesTest {
  private static final Instant NOON = Instant.parse("2031-05-01T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  private final QueryRunner queryRunner = new QueryRunner(TestDatabase.dataSource());
  private final StatisticsQueries read = new StatisticsQueries(queryRunner);

  @BeforeEach
  void forgetAll() {
    write(rows -> rows.deleteBefore(NOON.plus(Duration.ofDays(365))));
  }

  @Test
  void theCountsOfNodesInAMinuteAreAddedUp() {
    write(rows -> rows.add(NOON, new MinuteCounters(3, 1, 400, 2)));
    write(rows -> rows.saveGauges(NOON, new MinuteGauges(7, 9, 1, null)));
    write(rows -> rows.add(NOON, new MinuteCounters(1, 0, 100, 5)));
    assertThat(read.aggregated(1, NOON, NOON.plus(HOUR)))
        .containsExactly(
            new StatisticsRow(NOON, 7L, 9L, 1L, null, new MinuteCounters(4, 1, 500, 7)));
  }

  @Test
  void theLastWriterWins() {
    write(rows -> rows.saveGauges(NOON, new MinuteGauges(7, 9, 1, 3L)));
    write(rows -> rows.saveGauges(NOON, new MinuteGauges(8, 0, 2, 4L)));
    assertThat(read.aggregated(1, NOON, NOON.plus(HOUR)))
        .containsExactly(new StatisticsRow(NOON, 8L, 0L, 2L, 4L, MinuteCounters.NONE));
  }

  @Test
  void mergedMinutesHaveTheWorstGaugesAndSummedCounters() {
    for (int minute = 0; minute < 10; minute++) {
      Instant at = NOON.plus(Duration.ofMinutes(minute));
      MinuteGauges standing = new MinuteGauges(minute, 10 - minute, 0, minute * 2L);
      write(rows -> rows.saveGauges(at, standing));
      write(rows -> rows.add(at, new MinuteCounters(1, 2, 30, 4)));
    }
    assertThat(read.aggregated(5, NOON, NOON.plus(HOUR)))
        .containsExactly(
            new StatisticsRow(NOON, 4L, 10L, 0L, 8L, new MinuteCounters(5, 10, 150, 20)),
            new StatisticsRow(
                NOON.plus(Duration.ofMinutes(5)),
                9L,
                5L,
                0L,
                18L,
                new MinuteCounters(5, 10, 150, 20)));
  }

  @Test
  void onlyTheRequestedPeriodIsReturned() {
    write(rows -> rows.add(NOON.minusSeconds(60), new MinuteCounters(1, 0, 0, 0)));
    write(rows -> rows.add(NOON.plus(HOUR), new MinuteCounters(1, 0, 0, 0)));
    assertThat(read.aggregated(1, NOON, NOON.plus(HOUR))).isEmpty();
  }

  @Test
  void oldRowsAreForgotten() {
    write(rows -> rows.add(NOON, new MinuteCounters(1, 0, 0, 0)));
    write(rows -> rows.add(NOON.plusSeconds(60), new MinuteCounters(2, 0, 0, 0)));
    write(rows -> rows.deleteBefore(NOON.plusSeconds(60)));
    assertThat(read.aggregated(1, NOON, NOON.plus(HOUR)))
        .extracting(row -> row.counts().received())
        .containsExactly(2L);
  }

  private void write(Consumer<StatisticsQueries> change) {
    TestDatabase.inTransaction(
        entities -> {
          change.accept(on(entities, new StatisticsQueries(queryRunner)));
          return null;
        });
  }
}
