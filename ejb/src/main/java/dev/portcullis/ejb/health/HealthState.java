package dev.portcullis.ejb.health;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The state of a dependency. */
public enum HealthState {
  /** It works. */
  @JsonProperty("up")
  UP,
  /** It does not work. */
  @JsonProperty("down")
  DOWN,
  /** Its state is unknown: it was not checked yet, or it may recover by itself shortly. */
  @JsonProperty("unknown")
  UNKNOWN,
  /** It is not in use: it is not configured, or an operator stopped it. */
  @JsonProperty("off")
  OFF
}
