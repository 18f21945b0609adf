package dev.portcullis.persistence.webhook.operational;

import java.time.Duration;
import java.util.Arrays;

/**
 * The types of notices, to owners about their endpoints (ADR 0068) and to administrators about
 * blocks.
 */
public enum NoticeType {
  /** The endpoint was disabled, not by its owner. */
  DISABLED("endpoint.disabled", Duration.ZERO),
  /** Nothing was received for {@code webhook.failing-notice-after-minutes}. */
  FAILING("endpoint.failing", Duration.ZERO),
  /** Something was received again after that. */
  RECOVERED("endpoint.recovered", Duration.ZERO),
  /** Callbacks became dead letters. */
  EXHAUSTED("endpoint.attempt_exhausted", Duration.ofHours(1)),
  /** To administrators of the zone: a block contained an unpermitted transaction (ADR 0122). */
  ESCAPED("block.escaped", Duration.ZERO),
  /**
   * To administrators: current rights deny a transaction of a block that was mined while rights
   * changed (ADR 0122).
   */
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

  /**
   * The minimum interval between two notices of an endpoint. The later one covers all occurrences
   * in between.
   */
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
