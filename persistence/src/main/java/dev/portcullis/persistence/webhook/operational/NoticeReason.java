package dev.portcullis.persistence.webhook.operational;

import java.util.Arrays;

/** Why something is to be told about an endpoint. */
public enum NoticeReason {
  /** Its receiver answered 410: the address is gone for good. */
  GONE("gone"),
  /** Nothing was received for long, or was again. */
  FAILING("failing"),
  /** Callbacks were tried as often as they are. */
  ATTEMPTS("attempts"),
  /** An administrator of the owner's organization wanted it. */
  ORGANIZATION("organization_administrator"),
  /** An administrator of the zone wanted it. */
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
