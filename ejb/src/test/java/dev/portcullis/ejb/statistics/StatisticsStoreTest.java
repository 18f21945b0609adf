package dev.portcullis.ejb.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.persistence.statistics.MinuteCounters;
import dev.portcullis.persistence.statistics.MinuteGauges;
import dev.portcullis.persistence.statistics.StatisticsQueries;
import dev.portcullis.persistence.statistics.StatisticsRow;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Minutes of the statistics. */
@ServiceTest
class StatisticsStoreTest {
  private static final Instant MINUTE = Instant.parse("1999-01-01T00:00:00Z");

  @Inject private StatisticsStore store;

  private static List<StatisticsRow> rows() throws Exception {
    return Services.inTransaction(
        () -> Services.get(StatisticsQueries.class).aggregated(1, MINUTE, MINUTE.plusSeconds(60)));
  }

  @Test
  void nodesAddToAMinuteAndOneNodeReportsGauges() throws Exception {
    MinuteCounters counts = new MinuteCounters(1, 2, 30, 4);
    store.add(MINUTE, counts);
    store.add(MINUTE, counts);
    MinuteGauges standing = new MinuteGauges(5, 6, 7, 8L);
    store.writeGauges(MINUTE, standing, Duration.ofDays(36_500));
    StatisticsRow row = rows().get(0);
    assertThat(row.counts()).isEqualTo(new MinuteCounters(2, 4, 60, 8));
    assertThat(row.queueDepth()).isEqualTo(5);
    assertThat(row.oldestSeconds()).isEqualTo(6);
    assertThat(row.retriesWaiting()).isEqualTo(7);
    assertThat(row.lagBlocks()).isEqualTo(8);
    var unused =
        Services.rolledBack(
            () -> {
              store.add(MINUTE, counts);
              return null;
            });
    assertThat(rows().get(0).counts())
        .as("in a transaction of its own")
        .isEqualTo(new MinuteCounters(3, 6, 90, 12));
    store.writeGauges(MINUTE.minusSeconds(60), standing, Duration.ofDays(3_650));
    assertThat(rows().stream().map(StatisticsRow::counts))
        .as("what is old is forgotten")
        .doesNotContain(new MinuteCounters(3, 6, 90, 12));
  }
}
