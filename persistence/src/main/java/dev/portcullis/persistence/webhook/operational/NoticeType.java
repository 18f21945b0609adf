package dev.portcullis.persistence.webhook.operational;

import java.time.Duration;
import java.util.Arrays;

/** What owners are told about their endpoints (ADR 0068), and administrators about blocks. */
public enum NoticeType {
  /** Nothing is sent to it any more, and its owner did not ask for that. */
  DISABLED("endpoint.disabled", Duration.ZERO),
  /** Nothing was received for {@code webhook.failing-notice-after-minutes}. */
  FAILING("endpoint.failing", Duration.ZERO),
  /** Something was received again after that. */
  RECOVERED("endpoint.recovered", Duration.ZERO),
  /** Callbacks became dead letters. */
  EXHAUSTED("endpoint.attempt_exhausted", Duration.ofHours(1)),
  /** Told to administrators of the zone: a block did what was not permitted (ADR 0122). */
  ESCAPED("block.escaped", Duration.ZERO),
  /** For administrators: present rights deny what a block did while rights changed (ADR 0122). */
  SUSPECTED("block.suspected", Duration.ZERO);

  private final String wireName;
  private final Duration period;

  NoticeType(String wireName, Duration period) {
    this.wireName = wireName;
    this.period = period;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }

  /** How long after one of an endpoint the next is sent, which tells of all that came between. */
  Duration period() {
    return period;
  }

  static NoticeType of(String wireName) {
    return Arrays.stream(values())
        .filter(each -> each.wireName.equals(wireName))
        .findFirst()
        .orElseThrow();
  }
}
