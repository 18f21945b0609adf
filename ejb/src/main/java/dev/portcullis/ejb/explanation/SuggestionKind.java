package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kind of a single change. */
public enum SuggestionKind {
  /** Grant the user one of the roles of the permission. */
  @JsonProperty("add_role")
  ADD_ROLE,
  /** Create a permission for the function of the contract. */
  @JsonProperty("add_function_permission")
  ADD_FUNCTION_PERMISSION,
  /** Add a role of the user to the permission. */
  @JsonProperty("add_role_to_permission")
  ADD_ROLE_TO_PERMISSION,
  /** Extend the permission to writing. */
  @JsonProperty("change_access_type")
  CHANGE_ACCESS_TYPE,
  /** Relax the rule for the arguments. */
  @JsonProperty("change_argument_rule")
  CHANGE_ARGUMENT_RULE,
  /** Extend the permission beyond the contract's organization. */
  @JsonProperty("open_to_other_organizations")
  OPEN_TO_OTHER_ORGANIZATIONS,
  /** Grant the user a role with {@code contract_deployment}. */
  @JsonProperty("add_deployment_right")
  ADD_DEPLOYMENT_RIGHT
}
