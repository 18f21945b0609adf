package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.sentinel.JudgementQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Removes the judgements of old days, one day at a time. */
@Stateless
public class JudgementRetention {
  @Inject private JudgementQueries judgements;
  @Inject private SentinelConfig config;

  /**
   * Removes the oldest day if it is older than {@code sentinel.keep-days}; a row of the log records
   * where it ended.
   *
   * @return whether there may be another
   */
  public boolean deleteOldestDay() {
    return judgements.endDay(config.keepDays(), Clock.now());
  }
}
