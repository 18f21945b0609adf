package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The access that a function permission grants: {@code write} covers reading too. */
public enum AccessType {
  @JsonProperty("read")
  READ("read"),
  @JsonProperty("write")
  WRITE("write");

  private final String wireName;

  AccessType(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }
}
