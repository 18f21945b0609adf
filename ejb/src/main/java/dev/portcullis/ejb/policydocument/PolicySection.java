package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The sections of a document for which it can be complete. Organizations are never removed. */
public enum PolicySection {
  @JsonProperty("roles")
  ROLES("roles"),
  @JsonProperty("templates")
  TEMPLATES("templates"),
  @JsonProperty("contracts")
  CONTRACTS("contracts"),
  @JsonProperty("functionPermissions")
  FUNCTION_PERMISSIONS("functionPermissions"),
  @JsonProperty("eventPermissions")
  EVENT_PERMISSIONS("eventPermissions"),
  /** Users that are not named lose their roles, and stay users. */
  @JsonProperty("members")
  MEMBERS("members"),
  @JsonProperty("machines")
  MACHINES("machines");

  private final String wireName;

  PolicySection(String wireName) {
    this.wireName = wireName;
  }

  /** The key of the section in a document. */
  public String wireName() {
    return wireName;
  }
}
