package dev.portcullis.ejb.plan.change;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a change does with its record. */
public enum ChangeOperation {
  @JsonProperty("create")
  CREATE,
  @JsonProperty("replace")
  REPLACE,
  @JsonProperty("delete")
  DELETE
}
