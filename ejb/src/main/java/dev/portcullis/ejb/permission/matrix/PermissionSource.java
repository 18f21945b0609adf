package dev.portcullis.ejb.permission.matrix;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The owner of a permission that is effective for a contract. */
public enum PermissionSource {
  @JsonProperty("contract")
  CONTRACT,
  @JsonProperty("template")
  TEMPLATE
}
