package dev.portcullis.ejb.plan.change;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kind of record that a change concerns. */
public enum ChangeKind {
  /** A role of the zone or of an organization. */
  @JsonProperty("role")
  ROLE("role", false, true, true, true),
  /** The roles of a member of an organization. */
  @JsonProperty("memberRoles")
  MEMBER_ROLES("memberRoles", true, true, false, false),
  /** An M2M application of the zone or of an organization, with its roles. */
  @JsonProperty("machine")
  MACHINE("machine", false, true, false, true),
  /** A function permission of an organization's contract. */
  @JsonProperty("functionPermission")
  FUNCTION_PERMISSION("functionPermission", true, true, true, true),
  /** An event permission of an organization's contract. */
  @JsonProperty("eventPermission")
  EVENT_PERMISSION("eventPermission", true, true, true, true),
  /** All permissions of an organization's contract. */
  @JsonProperty("matrix")
  MATRIX("matrix", true, false, false, false);

  private final String wireName;
  private final boolean needsOrganization;
  private final boolean hasId;
  private final boolean isCreated;
  private final boolean isDeleted;

  ChangeKind(
      String wireName,
      boolean needsOrganization,
      boolean hasId,
      boolean isCreated,
      boolean isDeleted) {
    this.wireName = wireName;
    this.needsOrganization = needsOrganization;
    this.hasId = hasId;
    this.isCreated = isCreated;
    this.isDeleted = isDeleted;
  }

  /** The name in JSON, which is also that of the field with the body. */
  public String wireName() {
    return wireName;
  }

  /** Whether the record always belongs to an organization. */
  boolean needsOrganization() {
    return needsOrganization;
  }

  /** Whether existing records are named by an identifier. */
  boolean hasId() {
    return hasId;
  }

  /** Whether the record belongs to a contract. */
  boolean needsContract() {
    return this == FUNCTION_PERMISSION || this == EVENT_PERMISSION || this == MATRIX;
  }

  /** Whether the record can be changed in this way. */
  boolean allows(ChangeOperation operation) {
    return switch (operation) {
      case CREATE -> isCreated;
      case REPLACE -> true;
      case DELETE -> isDeleted;
    };
  }
}
