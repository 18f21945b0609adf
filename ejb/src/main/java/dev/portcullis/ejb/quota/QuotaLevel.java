package dev.portcullis.ejb.quota;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The usage level of a quota. */
public enum QuotaLevel {
  /** Less than 80 percent, or there is no limit. */
  @JsonProperty("ok")
  OK,
  /** 80 percent or more. */
  @JsonProperty("near")
  NEAR,
  /** All of it, or more. */
  @JsonProperty("reached")
  REACHED;

  /** The amount from which a quota is near its limit: 80 percent, rounded up. */
  static long near(long limit) {
    return limit - limit / 5;
  }

  /** The level of a used amount. */
  static QuotaLevel of(long used, long limit) {
    if (limit == 0 || used < near(limit)) {
      return OK;
    }
    return used < limit ? NEAR : REACHED;
  }
}
