package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The comparison of a topic (R-GTW-17). */
public enum ConditionType {
  /** With the constant of the same number. */
  @JsonProperty("equalTo")
  EQUAL_TO("equalTo"),
  /** With the wallets of the recipient. */
  @JsonProperty("userAddress")
  USER_ADDRESS("userAddress");

  private final String wireName;

  ConditionType(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }
}
