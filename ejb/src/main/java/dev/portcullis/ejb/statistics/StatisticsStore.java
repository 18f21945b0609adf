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

/** The rows of the statistics, each call in a transaction of its own. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class StatisticsStore {
  @Inject private StatisticsQueries rows;
  @Inject private RetentionClock clock;

  /** Adds what this node counted to a minute. */
  public void add(Instant minute, MinuteCounters counts) {
    rows.add(minute, counts);
  }

  /**
   * Writes how things stand, for all nodes, and forgets what is old.
   *
   * @param kept what is older than this is deleted
   */
  public void stand(Instant minute, MinuteGauges standing, Duration kept) {
    rows.stand(minute, standing);
    var unused = rows.forgetBefore(clock.now().minus(kept));
  }
}
