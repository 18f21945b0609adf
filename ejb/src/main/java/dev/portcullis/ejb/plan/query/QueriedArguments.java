package dev.portcullis.ejb.plan.query;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The arguments with which a function may be called. */
public enum QueriedArguments {
  /** Those that the permission restricts must be the sender. */
  @JsonProperty("own")
  OWN,
  /** All of them. */
  @JsonProperty("any")
  ANY
}
