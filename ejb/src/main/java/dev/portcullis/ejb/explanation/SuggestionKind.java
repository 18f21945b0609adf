package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a single change is made to. */
public enum SuggestionKind {
  /** Give the user one of the roles that the permission names. */
  @JsonProperty("add_role")
  ADD_ROLE,
  /** Give the contract a permission for the function. */
  @JsonProperty("add_function_permission")
  ADD_FUNCTION_PERMISSION,
  /** Name a role of the user in the permission. */
  @JsonProperty("add_role_to_permission")
  ADD_ROLE_TO_PERMISSION,
  /** Let the permission cover writing. */
  @JsonProperty("change_access_type")
  CHANGE_ACCESS_TYPE,
  /** Ask less of the arguments. */
  @JsonProperty("change_argument_rule")
  CHANGE_ARGUMENT_RULE,
  /** Let others than the contract's organization qualify. */
  @JsonProperty("open_to_other_organizations")
  OPEN_TO_OTHER_ORGANIZATIONS,
  /** Give the user a role with {@code contract_deployment}. */
  @JsonProperty("add_deployment_right")
  ADD_DEPLOYMENT_RIGHT
}
