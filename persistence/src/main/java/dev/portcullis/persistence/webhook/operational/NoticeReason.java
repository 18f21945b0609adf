package dev.portcullis.persistence.webhook.operational;

import java.util.Arrays;

/** The reason for a notice. */
public enum NoticeReason {
  /** Its receiver responded with 410: the address is permanently gone. */
  GONE("gone"),
  /** Nothing was received for a long time, or something was received again. */
  FAILING("failing"),
  /** Callbacks reached the maximum number of attempts. */
  ATTEMPTS("attempts"),
  /** An administrator of the owner's organization requested it. */
  ORGANIZATION("organization_administrator"),
  /** An administrator of the zone requested it. */
  ZONE("zone_administrator"),
  /** The sentinel judged a block. */
  SENTINEL("sentinel");

  private final String wireName;

  NoticeReason(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }

  static NoticeReason of(String wireName) {
    return Arrays.stream(values())
        .filter(each -> each.wireName.equals(wireName))
        .findFirst()
        .orElseThrow();
  }
}
