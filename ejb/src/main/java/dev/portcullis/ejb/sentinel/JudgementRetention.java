package dev.portcullis.ejb.sentinel;

import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.sentinel.JudgementQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Ends the judgements of days that are over for long enough, one day at a time. */
@Stateless
public class JudgementRetention {
  @Inject private JudgementQueries judgements;
  @Inject private SentinelConfig config;

  /**
   * Ends the oldest day if it is older than {@code sentinel.keep-days}; a row of the chain says
   * where it ended.
   *
   * @return whether there may be another
   */
  public boolean endPart() {
    return judgements.endDay(config.keepDays(), Clock.now());
  }
}
