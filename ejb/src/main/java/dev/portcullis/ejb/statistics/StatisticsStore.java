package dev.portcullis.ejb.statistics;

import dev.portcullis.persistence.retention.RetentionClock;
import dev.portcullis.persistence.statistics.MinuteCounters;
import dev.portcullis.persistence.statistics.MinuteGauges;
import dev.portcullis.persistence.statistics.StatisticsQueries;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** The rows of the statistics, each call in its own transaction. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class StatisticsStore {
  @Inject private StatisticsQueries rows;
  @Inject private RetentionClock clock;

  /** Adds the counts of this node to a minute. */
  public void add(Instant minute, MinuteCounters counts) {
    rows.add(minute, counts);
  }

  /**
   * Writes the gauges, which apply to all nodes, and deletes expired rows.
   *
   * @param kept the retention; older rows are deleted
   */
  public void writeGauges(Instant minute, MinuteGauges standing, Duration kept) {
    rows.saveGauges(minute, standing);
    var unused = rows.deleteBefore(clock.now().minus(kept));
  }
}
