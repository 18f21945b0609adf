package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Optional;

/** The kind of rule of a function permission (R-GTW-9). */
public enum RuleType {
  @JsonProperty("public")
  PUBLIC("public", false, false),
  @JsonProperty("checkRole")
  CHECK_ROLE("checkRole", true, false),
  @JsonProperty("restrictArgument")
  RESTRICT_ARGUMENT("restrictArgument", false, true),
  @JsonProperty("checkRoleAndRestrictArgument")
  CHECK_ROLE_AND_RESTRICT_ARGUMENT("checkRoleAndRestrictArgument", true, true),
  @JsonProperty("checkRoleOrRestrictArgument")
  CHECK_ROLE_OR_RESTRICT_ARGUMENT("checkRoleOrRestrictArgument", true, true);

  private final String wireName;
  private final boolean withRoles;
  private final boolean withRestrictions;

  RuleType(String wireName, boolean withRoles, boolean withRestrictions) {
    this.wireName = wireName;
    this.withRoles = withRoles;
    this.withRestrictions = withRestrictions;
  }

  /** The name in JSON and in the database. */
  public String wireName() {
    return wireName;
  }

  /** The rule type with that name, empty if there is none. */
  public static Optional<RuleType> of(String wireName) {
    return Arrays.stream(values()).filter(type -> type.wireName.equals(wireName)).findFirst();
  }

  /** Whether the rule requires roles; otherwise it permits none. */
  public boolean needsRoles() {
    return withRoles;
  }

  /** Whether the rule requires argument restrictions; otherwise it permits none. */
  public boolean needsRestrictions() {
    return withRestrictions;
  }
}
