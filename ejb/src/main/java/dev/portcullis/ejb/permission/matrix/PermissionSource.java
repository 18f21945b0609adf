package dev.portcullis.ejb.permission.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whose a permission is that holds for a contract. */
public enum PermissionSource {
  @JsonProperty("contract")
  CONTRACT,
  @JsonProperty("template")
  TEMPLATE
}
